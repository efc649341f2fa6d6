"""What Neutral dogs wear, hold and are. Each entry: layer (behind, neck, top, face) and drawing."""

from .gear_court import feather, leaf
from .ink import LINE, dot, flat, grad, line, mirrored, move, oval, shape, star

GOLD, RED, STEEL = grad("gold"), grad("red"), grad("steel")
_BONE = shape(
    "M-22 -5H22C22 -14 36 -14 35 -5C40 0 40 4 35 8C36 16 22 16 22 7H-22C-22 16 -36 16 -35 8C-40 4 -40 0 -35 -5C-36 -14 -22 -14 -22 -5Z",
    grad("bone"),
    2.2,
)
_BITE = shape(
    "M-26 0A26 26 0 1 1 26 0C18 0 18 8 10 8C6 16 -4 12 -8 18C-18 16 -26 10 -26 0Z", grad("bronze"), 2.2
)

NEUTRAL = {
    "flatcap": (
        "top",
        shape("M-52 -22C-58 -56 -24 -66 4 -64C40 -62 62 -46 60 -24C30 -38 -24 -38 -52 -22Z", grad("stone"))
        + line("M-20 -62Q-24 -46 -22 -34M14 -63Q14 -48 16 -35", width=1.800, opacity=0.5)
        + shape("M-60 -16C-44 -36 10 -40 30 -30C14 -26 -30 -24 -60 -16Z", grad("dark"))
        + dot(6, -64, 4, grad("stone"), rim=True),
    ),
    "icicles": (
        "top",
        "".join(
            shape(f"M{x - 9} -40L{x} {-40 - h}L{x + 9} -40Z", grad("ice"), 2.2)
            for x, h in ((-34, 26), (34, 26), (-19, 40), (19, 40), (0, 54))
        )
        + line("M0 -86V-52M-19 -72V-50M19 -72V-50", "#ffffff", 2.4, 0.9),
    ),
    "flakes": (
        "behind",
        "".join(
            line(
                f"M{x - r} {y}H{x + r}M{x - r / 2} {y - r * 0.87:.1f}L{x + r / 2} {y + r * 0.87:.1f}M{x + r / 2} {y - r * 0.87:.1f}L{x - r / 2} {y + r * 0.87:.1f}",
                "#ffffff",
                3.2,
                0.9,
            )
            for x, y, r in ((-80, -36, 13), (80, -50, 11), (86, 22, 12), (-86, 34, 9))
        ),
    ),
    "fedora": (
        "top",
        shape("M-36 -38C-38 -80 -18 -78 0 -70C18 -78 38 -80 36 -38Z", grad("leather"))
        + shape("M-37 -50Q0 -60 37 -50V-38Q0 -47 -37 -38Z", "#2f2018", 2)
        + shape(
            "M-74 -28C-50 -46 50 -46 74 -28C60 -18 36 -32 0 -32C-36 -32 -60 -18 -74 -28Z", grad("leather")
        ),
    ),
    "whip": (
        "behind",
        line("M62 100C100 80 98 30 74 34C56 40 70 66 86 52C104 34 92 -10 70 -22", LINE, 8)
        + line("M62 100C100 80 98 30 74 34C56 40 70 66 86 52C104 34 92 -10 70 -22", "#a8714a", 4),
    ),
    "bonemouth": ("face", move(0, 32, _BONE, scale=1.15)),
    "bonecollar": (
        "neck",
        shape("M-41 43Q0 68 41 43L43 54Q0 80 -43 54Z", RED) + move(0, 74, _BONE, scale=0.75),
    ),
    "horns": (
        "top",
        mirrored(
            shape("M-30 -40C-62 -42 -74 -70 -62 -94C-54 -72 -40 -62 -14 -54Z", grad("bone"))
            + line("M-58 -60l-9 4M-48 -52l-6 8", width=1.8, opacity=0.6)
        )
        + shape("M-50 -14C-56 -60 56 -60 50 -14C44 -32 26 -38 0 -30C-26 -38 -44 -32 -50 -14Z", grad("dark"))
        + shape("M-7 -54H7L4 -14H-4Z", STEEL, 2),
    ),
    "doomgem": (
        "neck",
        shape("M-70 118C-68 66 -44 42 -30 37Q0 60 30 37C44 42 68 66 70 118Z", grad("dark"))
        + shape("M0 60L14 76L0 98L-14 76Z", RED, 2)
        + flat("M0 60L6 76L0 84L-10 76Z", "#ffffff", 0.4),
    ),
    "mohawk": (
        "top",
        shape(
            "M-26 -40C-42 -60 -30 -72 -34 -88C-22 -82 -18 -78 -16 -72C-14 -86 -4 -94 2 -104C8 -92 16 -86 18 -72C22 -80 28 -82 36 -86C32 -70 42 -58 26 -40Q0 -54 -26 -40Z",
            grad("fire"),
        )
        + flat("M-12 -46C-20 -58 -8 -66 0 -80C8 -66 20 -58 12 -46Q0 -52 -12 -46Z", "#fff3a8", 0.85),
    ),
    "furcap": (
        "top",
        shape("M-52 -20C-56 -64 -30 -76 0 -76C30 -76 56 -64 52 -20Z", grad("green"))
        + shape(
            "M-60 -18C-68 -26 -62 -40 -52 -40C-34 -50 34 -50 52 -40C62 -40 68 -26 60 -18C40 -28 -40 -28 -60 -18Z",
            "#d9b48a",
        )
        + mirrored(shape("M-58 -22C-72 -12 -72 18 -62 28C-50 28 -46 6 -46 -22Z", "#d9b48a"))
        + move(0, -56, oval(0, 0, 9, 9, RED, rim=True) + line("M-14 0H14M0 -14V14", "#fff6e2", 2)),
    ),
    "crossbow": (
        "behind",
        move(
            -68,
            20,
            line("M0 80V-40", LINE, 11)
            + line("M0 80V-40", "#94602f", 6)
            + line("M-34 -14C-20 -44 20 -44 34 -14", LINE, 9)
            + line("M-34 -14C-20 -44 20 -44 34 -14", "#b9c4d2", 4.600)
            + line("M-34 -14L0 6L34 -14", "#fff6e2", 2),
            turn=-14,
        ),
    ),
    "cowboy": (
        "top",
        shape("M-34 -38C-40 -84 -16 -86 0 -72C16 -86 40 -84 34 -38Z", grad("sandhat"))
        + shape("M-36 -50Q0 -60 36 -50V-39Q0 -48 -36 -39Z", RED, 2)
        + flat(star(0, -49, 6), "#ffe27a")
        + shape(
            "M-82 -50C-76 -26 -40 -42 0 -42C40 -42 76 -26 82 -50C86 -16 40 -26 0 -27C-40 -26 -86 -16 -82 -50Z",
            grad("sandhat"),
        ),
    ),
    "neckerchief": (
        "neck",
        shape("M-44 40Q0 66 44 40L42 54L0 104L-42 54Z", RED)
        + "".join(dot(x, y, 3, "#fff6e2") for x, y in ((-24, 58), (0, 66), (24, 58), (-10, 78), (12, 78))),
    ),
    "beak": (
        "face",
        shape("M-24 4C-18 -8 18 -8 24 4C26 24 14 60 0 80C-14 60 -26 24 -24 4Z", grad("leather"))
        + line("M0 2V74M-18 18Q0 26 18 18M-14 34Q0 42 14 34", "#f0d2a0", 2)
        + dot(-9, 12, 2.4, LINE)
        + dot(9, 12, 2.4, LINE),
    ),
    "plaguehat": (
        "top",
        shape("M-34 -36L-32 -78Q0 -84 32 -78L34 -36Q0 -48 -34 -36Z", grad("dark"))
        + shape("M-35 -50Q0 -60 35 -50V-37Q0 -48 -35 -37Z", grad("venom"), 2)
        + shape("M-74 -26C-50 -42 50 -42 74 -26C56 -18 36 -30 0 -31C-36 -30 -56 -18 -74 -26Z", grad("dark")),
    ),
    "goggles": (
        "face",
        line("M-52 -14H-34M52 -14H34M-6 -8H6", LINE, 7)
        + "".join(
            f'<circle cx="{x}" cy="-6" r="15.500" fill="#c9e88a" fill-opacity=".35" stroke="{LINE}" stroke-width="7"/><circle cx="{x}" cy="-6" r="15.500" fill="none" stroke="#b97a3c" stroke-width="3.600"/>'
            for x in (-20, 20)
        ),
    ),
    "taiji": (
        "neck",
        shape("M-41 43Q0 68 41 43L43 54Q0 80 -43 54Z", grad("dark"))
        + dot(0, 78, 16, "#fffaf0", rim=True)
        + flat("M0 62A16 16 0 0 1 0 94A8 8 0 0 1 0 78A8 8 0 0 0 0 62Z", "#2b2228")
        + dot(0, 70, 3, "#2b2228")
        + dot(0, 86, 3, "#fffaf0"),
    ),
    "kabuto": (
        "top",
        shape(
            "M-20 -52C-54 -60 -60 -92 -56 -104C-44 -86 -24 -80 0 -66C24 -80 44 -86 56 -104C60 -92 54 -60 20 -52Z",
            GOLD,
        )
        + shape("M-56 -4C-62 -50 -36 -66 0 -66C36 -66 62 -50 56 -4C46 -28 -46 -28 -56 -4Z", RED)
        + line("M0 -66V-28M-26 -62Q-34 -46 -34 -24M26 -62Q34 -46 34 -24", "#ffd24a", 2.4)
        + mirrored(shape("M-56 -8L-78 4L-74 22L-54 20Z", RED))
        + dot(0, -50, 8, GOLD, rim=True),
    ),
    "armour": (
        "neck",
        shape("M-86 118C-82 64 -50 40 -34 35Q0 60 34 35C50 40 82 64 86 118Z", RED)
        + line("M-66 74Q0 96 66 74M-76 94Q0 114 76 94", "#ffd24a", 3.4)
        + line("M-34 36Q0 62 34 36", "#ffd24a", 5),
    ),
    "racer": (
        "top",
        shape("M-56 6C-64 -50 -36 -72 0 -72C36 -72 64 -50 56 6C46 -24 -46 -24 -56 6Z", grad("blue"))
        + shape("M-9 -72H9L7 -21H-7Z", "#fffaf0", 1.6)
        + shape(
            "M-44 -38C-40 -54 -14 -54 -8 -42Q0 -47 8 -42C14 -54 40 -54 44 -38C42 -22 18 -22 8 -32Q0 -36 -8 -32C-18 -22 -42 -22 -44 -38Z",
            grad("dark"),
            2.4,
        )
        + flat("M-36 -40q6 -8 14 -6l-8 12q-6 0 -6 -6ZM16 -40q6 -8 14 -6l-8 12q-6 0 -6 -6Z", "#8fe0ff", 0.85),
    ),
    "speed": (
        "behind",
        line("M-112 -30H-74M-116 -4H-80M-112 24H-76M112 -30H74M116 -4H80M112 24H76", "#fff6d8", 5, 0.85),
    ),
    "bubble": (
        "face",
        dot(2, 40, 21, grad("bubble"), rim=True)
        + oval(-5, 32, 6, 4.5, "#ffffff", opacity=0.85)
        + dot(10, 49, 2.4, "#ffffff", opacity=0.7),
    ),
    "candies": (
        "top",
        "".join(
            move(
                x,
                y,
                shape("M-11 8C-13 -4 -8 -14 0 -14C8 -14 13 -4 11 8Q0 14 -11 8Z", c, 2)
                + oval(-3, -6, 3, 2.4, "#ffffff", opacity=0.8),
                turn=t,
            )
            for x, y, t, c in ((-26, -46, -22, "#7fe08a"), (26, -46, 22, "#ffd24a"), (0, -54, 0, "#ff6d8a"))
        ),
    ),
    "cookie": (
        "face",
        move(
            0,
            40,
            _BITE
            + "".join(
                dot(x, y, 3, "#4a2c1c") for x, y in ((-12, -12), (4, -16), (14, -6), (-4, -2), (-16, 2))
            ),
            scale=0.95,
        ),
    ),
    "chefhat": (
        "top",
        shape(
            "M-34 -36V-58C-58 -58 -56 -88 -32 -84C-26 -100 26 -100 32 -84C56 -88 58 -58 34 -58V-36Q0 -48 -34 -36Z",
            grad("white"),
        )
        + line("M-34 -52Q0 -62 34 -52M-14 -60V-74M14 -60V-74", width=2, opacity=0.45),
    ),
    "wild": (
        "top",
        shape(
            "M-48 -24L-70 -40L-54 -48L-66 -70L-42 -66L-44 -90L-22 -76L-12 -100L2 -78L20 -98L24 -74L48 -86L44 -62L68 -66L54 -46L72 -36L48 -24Q0 -56 -48 -24Z",
            grad("violet"),
        )
        + line("M-30 -46l-6 -14M-8 -56l-4 -18M14 -56l4 -16M34 -46l8 -12", "#e6c8ff", 2.6, 0.7),
    ),
    "sombrero": (
        "top",
        shape("M-30 -44C-28 -70 -14 -98 0 -98C14 -98 28 -70 30 -44Z", grad("orange"))
        + line("M-26 -58L-14 -66L-2 -58L10 -66L26 -58", "#35c4ae", 4)
        + oval(0, -38, 88, 15, grad("orange"), rim=True)
        + line("M-78 -38Q0 -18 78 -38", "#d8313f", 4)
        + "".join(dot(x, y, 3.4, "#fff6e2") for x, y in ((-56, -30), (-20, -26), (20, -26), (56, -30))),
    ),
    "maracas": (
        "behind",
        mirrored(
            move(
                84,
                44,
                line("M0 64V0", LINE, 9)
                + line("M0 64V0", "#c98f55", 5)
                + oval(0, -14, 17, 21, RED, rim=True)
                + line("M-16 -16L-6 -10L4 -18L15 -12", "#ffe27a", 3),
                turn=14,
            )
        ),
    ),
    "miner": (
        "top",
        shape("M-54 -16C-58 -66 58 -66 54 -16C34 -34 -34 -34 -54 -16Z", GOLD)
        + shape("M-62 -16C-40 -38 40 -38 62 -16C46 -20 -46 -20 -62 -16Z", grad("bronze"))
        + flat("M0 -52L-60 -104H60Z", "#fff8c0", 0.3)
        + dot(0, -50, 13, STEEL, rim=True)
        + dot(0, -50, 8, "#fffbd0"),
    ),
    "barkcoat": (
        "neck",
        shape("M-84 118C-80 66 -50 42 -32 36Q0 60 32 36C50 42 80 66 84 118Z", grad("wood"))
        + line(
            "M-60 110C-62 84 -48 70 -40 58M-30 114C-34 92 -24 78 -18 66M30 114C34 92 24 78 18 66M60 110C62 84 48 70 40 58M0 116V72",
            width=2.4,
            opacity=0.55,
        )
        + leaf(-40, 56, -50)
        + leaf(40, 56, 50),
    ),
    "twigs": (
        "top",
        mirrored(
            line("M-22 -44C-30 -62 -46 -64 -50 -84M-36 -62C-46 -60 -56 -64 -62 -62", LINE, 8)
            + line("M-22 -44C-30 -62 -46 -64 -50 -84M-36 -62C-46 -60 -56 -64 -62 -62", "#94602f", 4.4)
            + leaf(-50, -82, -10, scale=0.7)
            + leaf(-62, -62, -70, scale=0.7)
        ),
    ),
    "robot": (
        "top",
        shape("M-50 -10C-56 -58 -34 -64 0 -64C34 -64 56 -58 50 -10L40 -22H-40Z", STEEL)
        + line("M0 -64V-84", LINE, 5)
        + dot(0, -90, 8, grad("ember"), rim=True)
        + mirrored(shape("M-56 -28H-46V4H-56Z", STEEL) + dot(-38, -40, 3, LINE))
        + line("M-30 -58Q0 -64 30 -58", "#ffffff", 3, 0.8),
    ),
    "robovisor": (
        "face",
        shape("M-42 -18H42L38 6H-38Z", "#1b1420")
        + flat("M-34 -13H34L32 2H-32Z", "#ff5a3c")
        + flat("M-34 -13H34L33.500 -8H-33.500Z", "#ffc06a")
        + dot(-18, -5, 4, "#fff6d0")
        + dot(18, -5, 4, "#fff6d0"),
    ),
    "robojaw": (
        "face",
        shape("M-32 16H32L26 48H-26Z", STEEL)
        + line("M-20 30H20M-18 38H18M-12 24V44M0 24V44M12 24V44", width=2, opacity=0.75)
        + shape("M-10 4H10L6 16H-6Z", "#2b2228", 2),
    ),
    "robobody": (
        "neck",
        shape("M-96 118L-88 62L-40 38H40L88 62L96 118Z", STEEL)
        + dot(0, 86, 18, "#2b2228", rim=True)
        + dot(0, 86, 13, grad("ember"))
        + line("M-70 66V118M70 66V118", width=2.4, opacity=0.6)
        + dot(-80, 76, 3, LINE)
        + dot(80, 76, 3, LINE),
    ),
    "skullpaint": (
        "face",
        oval(-19, -6, 17, 17, "#f6efe0", opacity=0.001)
        + line("M-14 46v-8M-6 48v-9M6 48v-9M14 46v-8", "#3a2a26", 2)
        + flat("M-26 -40l6 10 -9 4ZM26 -40l-6 10 9 4Z", "#fff8ec"),
    ),
    "scarf": (
        "neck",
        shape("M-45 38Q0 68 45 38L49 53Q0 86 -49 53Z", grad("blue"))
        + shape("M-30 64L-8 70L-14 108L-26 100L-38 104Z", grad("blue"))
        + line("M-30 54l6 14M-6 62l3 14M18 58l-3 14", "#eaf4ff", 3, 0.7),
    ),
    "collar": (
        "neck",
        shape("M-41 43Q0 68 41 43L43 54Q0 80 -43 54Z", "{accent}")
        + dot(0, 72, 9, GOLD, rim=True)
        + dot(-3, 69, 2.4, "#fff8dc"),
    ),
    "tag": (
        "neck",
        shape("M-41 43Q0 68 41 43L43 54Q0 80 -43 54Z", grad("leather"))
        + shape("M0 92C-14 80 -11 66 0 72C11 66 14 80 0 92Z", grad("silver"), 2),
    ),
    "pearls": (
        "neck",
        "".join(
            dot(x, y, 6.4, "#fffaf0", rim=True)
            for x, y in ((-36, 48), (-25, 56), (-13, 62), (0, 64), (13, 62), (25, 56), (36, 48))
        ),
    ),
    "quill": ("top", feather(24, -42, 20, grad("silver"))),
    "sprout": ("top", leaf(0, -48, -38, scale=1.1) + leaf(0, -48, 38, scale=1.1)),
}
