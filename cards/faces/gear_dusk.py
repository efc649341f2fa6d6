"""What Wizards, Zombies and Pirates wear. Each entry: layer (behind, neck, top, face) and drawing."""

from .ink import LINE, dot, flat, grad, line, mirrored, move, oval, shape, star

GOLD, RED = grad("gold"), grad("red")


def _hat(
    fill: str, band: str, tip: str = "M-38 -34C-26 -54 -14 -72 6 -98C20 -74 30 -54 38 -34Q0 -48 -38 -34Z"
) -> str:
    return (
        shape(tip, fill)
        + flat("M-28 -42C-18 -58 -8 -72 4 -88C0 -70 -8 -54 -12 -44Z", "#ffffff", 0.22)
        + shape("M-37 -40Q0 -54 37 -40L40 -30Q0 -44 -40 -30Z", band, 2.2)
        + shape("M-70 -24C-50 -40 50 -40 70 -24C60 -16 40 -28 0 -29C-40 -28 -60 -16 -70 -24Z", fill)
    )


_BENT = "M-38 -34C-34 -58 -20 -70 -4 -84C8 -94 28 -96 42 -78C28 -82 24 -74 26 -66C32 -54 36 -46 38 -34Q0 -48 -38 -34Z"
_BOLT = "M6 -18L-10 4H0L-6 20L12 -4H2Z"
_STITCH = line("M-12 0H12M-8 -5V5M0 -5V5M8 -5V5", width=2.4)
_SKULL = (
    oval(0, 0, 10, 9, "#fffdf2")
    + flat("M-6 5H6V12H-6Z", "#fffdf2")
    + dot(-4, 0, 2.6, "#221a20")
    + dot(4, 0, 2.6, "#221a20")
    + flat("M0 4l-1.600 3h3.200Z", "#221a20")
)
_BONES = line("M-17 14L17 -2M-17 -2L17 14", "#fffdf2", 3.6)

WIZARD = {
    "hat": (
        "top",
        _hat(grad("purple"), GOLD)
        + flat(star(8, -62, 8), "#ffe27a")
        + dot(-10, -52, 2, "#ffe27a")
        + dot(16, -48, 1.8, "#ffe27a"),
    ),
    "redhat": (
        "top",
        _hat(grad("red"), "#fff2d0", _BENT) + flat("M4 -66a10 10 0 1 0 10 12a8 8 0 1 1 -10 -12Z", "#ffe27a"),
    ),
    "tealhat": (
        "top",
        _hat(grad("teal"), "#fff2d0")
        + "".join(flat(star(x, y, r), "#fffbe0") for x, y, r in ((-8, -54, 5), (6, -74, 5), (17, -50, 6))),
    ),
    "orangehat": (
        "top",
        _hat(grad("orange"), grad("violet"), _BENT)
        + dot(44, -75, 7, "#fff2d0", rim=True)
        + "".join(dot(x, y, 4.4, "#fff2d0") for x, y in ((-12, -56), (6, -70), (14, -52))),
    ),
    "whitehat": (
        "top",
        _hat(grad("white"), GOLD)
        + shape("M2 -76l4 10 10 4 -10 4 -4 10 -4 -10 -10 -4 10 -4Z", "#5b8fe6", 1.8),
    ),
    "nightcap": (
        "top",
        shape(
            "M-50 -22C-48 -66 -8 -78 26 -70C60 -64 78 -36 80 -6C70 -18 58 -30 46 -32L50 -20C20 -42 -20 -42 -50 -22Z",
            grad("pink"),
        )
        + line("M-30 -46Q-10 -66 22 -60M46 -52Q62 -42 70 -24", "#ffffff", 5, 0.55)
        + shape("M-54 -20C-30 -44 30 -44 54 -20L51 -8C30 -30 -30 -30 -51 -8Z", "#fff8ec")
        + dot(80, 0, 10, "#fff8ec", rim=True),
    ),
    "mortar": (
        "top",
        shape("M-36 -34V-56H36V-34Q0 -48 -36 -34Z", grad("crimson"))
        + shape("M0 -84L66 -62L0 -42L-66 -62Z", grad("crimson"))
        + line("M0 -63L50 -56V-34", "#ffd24a", 3)
        + shape("M45 -36H55L57 -20H43Z", GOLD, 2),
    ),
    "tophat": (
        "top",
        shape("M-32 -36L-37 -92C-20 -98 20 -98 37 -92L32 -36Q0 -48 -32 -36Z", grad("dark"))
        + shape("M-34 -52Q0 -62 34 -52L32 -38Q0 -49 -32 -38Z", RED, 2)
        + shape("M-62 -30C-40 -44 40 -44 62 -30C50 -20 30 -32 0 -33C-30 -32 -50 -20 -62 -30Z", grad("dark"))
        + flat("M-26 -88L-22 -60", "#ffffff", 0.3)
        + line("M-28 -84L-25 -60", "#ffffff", 3, 0.3),
    ),
    "turban": (
        "top",
        shape("M-54 -18C-64 -56 -34 -78 0 -78C34 -78 64 -56 54 -18C36 -38 -36 -38 -54 -18Z", grad("orange"))
        + line("M-50 -34C-24 -64 20 -66 48 -54M-40 -60C-10 -70 30 -48 53 -32", width=2, opacity=0.55)
        + shape("M0 -78C-10 -84 -6 -98 2 -100C12 -96 10 -84 0 -78Z", grad("teal"), 2)
        + dot(0, -56, 9, grad("teal"), rim=True)
        + dot(-3, -59, 2.4, "#ffffff"),
    ),
    "bolthood": (
        "top",
        shape(
            "M-62 34C-76 -20 -48 -62 -14 -70L-4 -92L10 -70C48 -62 76 -20 62 34C52 38 48 32 50 26C58 -6 44 -36 0 -40C-44 -36 -58 -6 -50 26C-48 32 -52 38 -62 34Z",
            grad("navy"),
        )
        + move(0, -56, shape(_BOLT, "#ffe24a", 2), scale=0.75)
        + line("M-60 26C-70 -16 -46 -54 -14 -62", "#9fd0ff", 2.4, 0.6),
    ),
    "sparks": (
        "top",
        "".join(
            move(x, y, flat(star(0, 0, r, 4, 0.3), c))
            for x, y, r, c in (
                (-58, -60, 11, "#fff6b0"),
                (56, -70, 13, "#ffffff"),
                (74, -30, 8, "#fff6b0"),
                (-78, -22, 8, "#ffffff"),
                (0, -86, 9, "#ffffff"),
            )
        )
        + shape(
            "M-16 -46C-30 -62 -18 -70 -20 -84C-8 -78 -6 -70 0 -62C2 -74 10 -78 20 -80C12 -70 18 -60 14 -46Z",
            grad("flame2"),
            2.2,
        ),
    ),
    "voltears": (
        "behind",
        line("M-70 -70l10 14 -12 4 12 16M72 -64l-12 12 12 6 -12 14", "#ffe24a", 4.4)
        + line("M-88 20l10 8 -8 8M88 24l-10 8 8 8", "#bfeaff", 4),
    ),
    "monocle": (
        "face",
        line("M28 4Q40 30 34 60", "#f0bb3c", 2)
        + f'<circle cx="19" cy="-6" r="14.500" fill="#ffffff" fill-opacity=".18" stroke="{LINE}" stroke-width="6"/>'
        + '<circle cx="19" cy="-6" r="14.500" fill="none" stroke="#f0bb3c" stroke-width="3"/>',
    ),
    "glasses": (
        "face",
        line("M-6 -8Q0 -13 6 -8M-34 -8L-46 -14M34 -8L46 -14", LINE, 3.4)
        + "".join(
            f'<circle cx="{x}" cy="-6" r="14.500" fill="#dff2ff" fill-opacity=".22" stroke="{LINE}" stroke-width="3.600"/>'
            for x in (-20, 20)
        )
        + line("M-28 -12l7 -5M12 -12l7 -5", "#ffffff", 2.4, 0.9),
    ),
    "starglasses": (
        "face",
        line("M-5 -7H5", LINE, 3.4)
        + "".join(
            shape(star(x, -6, 19, 5, 0.55), "#ffd24a", 2.4)
            + dot(x, -6, 8, "#3a2a5c")
            + dot(x - 3, -9, 2.4, "#ffffff", opacity=0.9)
            for x in (-20, 20)
        ),
    ),
    "whitebeard": (
        "face",
        shape(
            "M-44 14C-54 40 -34 76 0 92C34 76 54 40 44 14C36 26 24 28 16 25Q0 34 -16 25C-24 28 -36 26 -44 14Z",
            "#fffaf2",
        )
        + line("M-20 42Q-12 62 -4 74M20 42Q12 62 4 74M0 46V80", "#c9c0d4", 2.4),
    ),
    "robe": (
        "neck",
        shape("M-76 118C-74 68 -46 42 -30 36L0 92L30 36C46 42 74 68 76 118Z", grad("violet"))
        + shape("M-42 36L-30 30L0 84L30 30L42 36L4 110H-4Z", GOLD, 2),
    ),
    "bluerobe": (
        "neck",
        shape("M-78 118C-76 68 -46 42 -30 36Q0 66 30 36C46 42 76 68 78 118Z", grad("navy"))
        + "".join(
            flat(star(x, y, r), "#ffe27a")
            for x, y, r in ((-52, 90, 7), (-28, 66, 5), (0, 92, 8), (30, 68, 5), (54, 92, 7))
        ),
    ),
    "bowtie": (
        "neck",
        shape(
            "M-4 58C-22 42 -34 44 -32 60C-34 76 -22 76 -4 62ZM4 58C22 42 34 44 32 60C34 76 22 76 4 62Z", RED
        )
        + dot(0, 60, 7, RED, rim=True),
    ),
    "wand": (
        "behind",
        move(
            66,
            40,
            line("M0 70L0 -40", LINE, 10)
            + line("M0 70L0 -40", "#8a5a30", 5)
            + shape(star(0, -48, 17), grad("glow"), 2.4),
            turn=14,
        ),
    ),
    "staff": (
        "behind",
        line("M-72 118V-44", LINE, 12)
        + line("M-72 118V-44", "#a8743c", 7)
        + dot(-72, -58, 17, grad("orb"), rim=True)
        + dot(-78, -64, 4, "#ffffff"),
    ),
    "scrolls": (
        "behind",
        move(
            -70,
            34,
            shape("M-10 -60H10V60H-10Z", grad("parch")) + oval(0, -60, 10, 5, "#e0c48a", rim=True),
            turn=-18,
        )
        + move(
            72,
            40,
            shape("M-10 -60H10V60H-10Z", grad("parch")) + oval(0, -60, 10, 5, "#e0c48a", rim=True),
            turn=20,
        ),
    ),
    "rabbit": (
        "behind",
        move(
            70,
            44,
            oval(-8, -44, 7, 24, "#fffaf2", rim=True)
            + oval(10, -42, 7, 24, "#fffaf2", rim=True)
            + dot(0, -8, 21, "#fffaf2", rim=True)
            + dot(-7, -12, 3, LINE)
            + dot(7, -12, 3, LINE)
            + oval(0, -4, 3.4, 2.4, "#f07f90"),
        ),
    ),
    "amulet": ("neck", line("M-38 46L0 74L38 46", "#f0bb3c", 3.4) + dot(0, 78, 12, grad("orb"), rim=True)),
    "zip": (
        "neck",
        shape("M-41 43Q0 68 41 43L44 56Q0 82 -44 56Z", grad("blue"))
        + move(0, 76, shape(_BOLT, "#ffe24a", 2), scale=0.9),
    ),
}

ZOMBIE = {
    "stitches": ("face", move(-28, -32, _STITCH, turn=-24) + move(34, 14, _STITCH, turn=38)),
    "cheekstitch": ("face", move(-36, 16, _STITCH, turn=-40) + move(20, -36, _STITCH, turn=14)),
    "crownstitch": (
        "face",
        line("M-47 -24Q0 -44 47 -24", width=2.6)
        + line("M-36 -36l4 12M-22 -41l3 12M-7 -44v12M8 -44v12M22 -41l-3 12M36 -36l-4 12", width=2.4),
    ),
    "bandage": (
        "top",
        shape("M-53 -26C-34 -46 24 -56 50 -30L52 -14C28 -38 -30 -30 -52 -8Z", "#f4ecd8")
        + shape("M-50 -10C-20 -34 20 -56 34 -52L44 -40C20 -44 -24 -24 -51 4Z", "#e6dabd")
        + line("M-30 -34l12 12M-8 -42l10 14M16 -46l8 12", "#b8a880", 1.8)
        + shape("M48 -26L66 -34L62 -20L70 -10L50 -14Z", "#f4ecd8"),
    ),
    "eyebandage": (
        "face",
        shape("M-54 -34L52 4L50 18L-56 -18Z", "#f4ecd8")
        + line("M-36 -26l-6 12M-14 -18l-6 12M30 -2l-5 12", "#b8a880", 2)
        + oval(20, -2, 5, 3, "#c76a5a", opacity=0.6),
    ),
    "bald": (
        "face",
        shape(
            "M-14 -58C0 -64 22 -60 30 -48C34 -40 26 -40 22 -34C16 -38 10 -30 4 -36C-4 -34 -4 -42 -12 -44C-18 -50 -18 -56 -14 -58Z",
            "#e9a9a0",
            2,
        )
        + line("M0 -52q8 -4 14 0M4 -44q6 -3 12 0", "#a85f60", 2),
    ),
    "bone": (
        "face",
        shape("M20 26C30 14 46 16 48 6C52 22 44 40 28 44C22 40 18 34 20 26Z", "#fffdf2", 2)
        + line("M27 30v10M34 26v11M41 20v11", width=1.8),
    ),
    "bolts": (
        "behind",
        mirrored(shape("M40 44H64V56H40Z", grad("steel")) + shape("M62 38H72V62H62Z", grad("steel"))),
    ),
    "lid": (
        "top",
        oval(0, -42, 58, 14, grad("steel"), rim=True)
        + shape("M-44 -46C-42 -68 42 -68 44 -46C20 -38 -20 -38 -44 -46Z", grad("steel"))
        + line("M-12 -64C-12 -78 12 -78 12 -64", LINE, 8)
        + line("M-12 -64C-12 -78 12 -78 12 -64", "#b9c4d2", 4)
        + shape("M18 -44C30 -40 36 -30 32 -22C24 -24 18 -34 18 -44Z", "#8fd62f", 2),
    ),
    "pumpkin": (
        "top",
        shape("M-52 -20C-64 -58 -34 -74 0 -74C34 -74 64 -58 52 -20C36 -34 -36 -34 -52 -20Z", grad("orange"))
        + line("M-30 -30C-36 -50 -28 -66 -16 -72M30 -30C36 -50 28 -66 16 -72M0 -34V-72", width=2, opacity=0.5)
        + shape("M-5 -72C-8 -84 -2 -92 10 -94L12 -86C6 -86 4 -80 5 -72Z", grad("green")),
    ),
    "bump": (
        "top",
        shape("M-2 -50C-6 -78 30 -80 32 -48Q16 -56 -2 -50Z", "#e58a8a")
        + oval(10, -66, 5, 4, "#ffffff", opacity=0.6)
        + line("M40 -76l8 -10M46 -62l12 -4M26 -84l2 -11", "#ffe27a", 3.4)
        + shape("M-40 -40L-24 -56L-14 -46L-30 -30Z", "#f4d9b0", 2)
        + dot(-27, -43, 2.4, "#c79a66"),
    ),
    "shovel": (
        "behind",
        move(
            70,
            20,
            line("M0 96V-50", LINE, 10)
            + line("M0 96V-50", "#a8743c", 5.600)
            + shape("M-19 -50H19V-74C19 -90 8 -98 0 -102C-8 -98 -19 -90 -19 -74Z", grad("steel")),
            turn=16,
        ),
    ),
    "dirtcap": (
        "top",
        shape("M-50 -22C-52 -58 -30 -66 0 -66C30 -66 52 -58 50 -22C30 -38 -30 -38 -50 -22Z", grad("leather"))
        + dot(0, -52, 12, "#fff2a8", rim=True)
        + dot(0, -52, 6.4, "#ffffff")
        + shape("M-54 -22C-30 -42 30 -42 54 -22C40 -26 -40 -26 -54 -22Z", grad("wood")),
    ),
    "fangtop": (
        "top",
        shape("M-26 -44L-34 -80L-14 -88L-6 -76L6 -92L34 -84L26 -44Q0 -54 -26 -44Z", grad("dark"))
        + shape("M-28 -58Q0 -68 28 -58L26 -46Q0 -56 -26 -46Z", grad("venom"), 2)
        + shape("M-54 -36C-30 -50 30 -50 54 -36C40 -26 20 -40 0 -40C-20 -40 -40 -26 -54 -36Z", grad("dark")),
    ),
    "crook": (
        "behind",
        line("M70 118V-44C70 -86 30 -84 34 -56", LINE, 12)
        + line("M70 118V-44C70 -86 30 -84 34 -56", "#b98a52", 6.600),
    ),
    "wool": (
        "top",
        shape(
            "M-48 -24C-62 -30 -60 -48 -46 -50C-48 -66 -28 -74 -18 -64C-10 -78 14 -78 20 -64C32 -74 50 -64 46 -50C60 -46 62 -30 48 -24C36 -38 -36 -38 -48 -24Z",
            "#f4efe2",
        )
        + line("M-30 -44q6 -8 12 0M-4 -54q6 -8 12 0M20 -44q6 -8 12 0", "#b7ad98", 2.6),
    ),
    "phones": (
        "top",
        line("M-54 -8C-62 -76 62 -76 54 -8", LINE, 13)
        + line("M-54 -8C-62 -76 62 -76 54 -8", "#e0458a", 7.600)
        + mirrored(
            shape(
                "M-66 -20C-74 -16 -74 16 -66 20C-56 22 -48 18 -48 10V-12C-48 -18 -56 -22 -66 -20Z",
                grad("dark"),
            )
            + oval(-64, 0, 5, 10, "#ff6db0")
        ),
    ),
    "reaperhood": (
        "top",
        shape(
            "M-70 60C-90 -14 -56 -66 2 -90C58 -66 90 -14 70 60C56 62 50 52 52 40C60 -4 46 -40 0 -46C-46 -40 -60 -4 -52 40C-50 52 -56 62 -70 60Z",
            grad("night"),
        )
        + line("M-64 34C-74 -14 -48 -56 -4 -76", "#9a8fe0", 2.6, 0.5),
    ),
    "scythe": (
        "behind",
        line("M78 118L58 -84", LINE, 10)
        + line("M78 118L58 -84", "#8a6a48", 5.600)
        + shape("M60 -88C24 -100 -30 -96 -66 -62C-30 -78 26 -76 60 -70Z", grad("steel")),
    ),
    "spoon": (
        "top",
        move(
            28,
            -54,
            line("M0 30C-4 6 22 4 18 -18", LINE, 8)
            + line("M0 30C-4 6 22 4 18 -18", "#d2dae4", 4.400)
            + oval(18, -30, 11, 15, grad("steel"), rim=True)
            + oval(16, -33, 4, 7, "#ffffff", opacity=0.6),
        ),
    ),
    "nail": (
        "top",
        move(
            -30,
            -52,
            shape("M-4 26V-16H4V26Z", grad("steel"), 2.2) + shape("M-12 -22H12V-14H-12Z", grad("steel"), 2.2),
            turn=-28,
        ),
    ),
    "trumpet": (
        "behind",
        move(
            58,
            56,
            shape("M-50 -6H14C26 -8 32 -20 36 -26V26C32 20 26 8 14 6H-50Z", GOLD)
            + line("M-22 -6V-18M-8 -6V-18M6 -6V-18", LINE, 5)
            + dot(-22, -20, 4, GOLD, rim=True)
            + dot(-8, -20, 4, GOLD, rim=True)
            + dot(6, -20, 4, GOLD, rim=True),
            turn=-32,
        ),
    ),
    "fez": (
        "top",
        shape("M-28 -42L-22 -80Q0 -86 22 -80L28 -42Q0 -54 -28 -42Z", grad("crimson"))
        + line("M0 -82C20 -86 34 -76 34 -58", "#ffd24a", 3)
        + shape("M30 -60H38L40 -44H28Z", GOLD, 2),
    ),
    "slime": (
        "top",
        shape(
            "M-50 -20C-58 -64 -26 -66 0 -66C26 -66 58 -64 50 -20C48 -8 42 -8 41 -20C38 -34 30 -32 29 -18C28 -8 20 -8 20 -20C18 -36 4 -36 2 -22C0 -14 -6 -14 -8 -24C-12 -36 -24 -36 -26 -20C-28 -2 -36 -2 -38 -18C-40 -28 -48 -32 -50 -20Z",
            grad("venom"),
        )
        + oval(-22, -52, 9, 5, "#ffffff", opacity=0.6),
    ),
    "rags": (
        "neck",
        shape(
            "M-62 118C-64 72 -44 46 -30 38Q0 62 30 38C44 46 64 72 62 118L44 96L34 112L20 92L6 112L-8 94L-22 114L-32 94Z",
            grad("purple"),
        ),
    ),
    "spikecollar": (
        "neck",
        "".join(
            shape(f"M{x - 6} {y}L{x} {y + 18}L{x + 6} {y}Z", grad("steel"), 2)
            for x, y in ((-30, 58), (-11, 65), (11, 65), (30, 58))
        )
        + shape("M-41 42Q0 66 41 42L43 54Q0 78 -43 54Z", grad("dark")),
    ),
    "rope": (
        "neck",
        line("M-40 44Q0 76 40 44", LINE, 12)
        + line("M-40 44Q0 76 40 44", "#c9a05e", 7)
        + line("M8 64V104", LINE, 11)
        + line("M8 64V104", "#c9a05e", 6),
    ),
    "shroud": (
        "neck",
        shape("M-90 118C-88 66 -56 38 -36 34Q0 62 36 34C56 38 88 66 90 118Z", grad("night"))
        + dot(0, 66, 9, "#fffdf2", rim=True)
        + dot(-3, 65, 2, LINE)
        + dot(3, 65, 2, LINE),
    ),
}

PIRATE = {
    "bandana": (
        "top",
        shape("M-52 -18C-54 -64 54 -64 52 -18C30 -38 -30 -38 -52 -18Z", RED)
        + "".join(
            dot(x, y, 3.4, "#fff6e2") for x, y in ((-34, -36), (-16, -48), (4, -42), (20, -50), (36, -35))
        )
        + shape(
            "M48 -24C62 -34 76 -30 80 -20C72 -16 60 -14 52 -16ZM50 -18C62 -14 70 -2 68 8C58 6 50 -4 48 -12Z",
            RED,
        ),
    ),
    "bluebandana": (
        "top",
        shape("M-52 -18C-54 -64 54 -64 52 -18C30 -38 -30 -38 -52 -18Z", grad("teal"))
        + line("M-40 -42Q0 -66 40 -42M-48 -28Q0 -54 48 -28", "#eafff8", 3.4, 0.75)
        + shape(
            "M-48 -24C-62 -34 -76 -30 -80 -20C-72 -16 -60 -14 -52 -16ZM-50 -18C-62 -14 -70 -2 -68 8C-58 6 -50 -4 -48 -12Z",
            grad("teal"),
        ),
    ),
    "webbandana": (
        "top",
        shape("M-52 -18C-54 -66 54 -66 52 -18C30 -38 -30 -38 -52 -18Z", grad("dark"))
        + line(
            "M0 -25V-54M0 -25L-24 -50M0 -25L24 -50M0 -25L-44 -36M0 -25L44 -36M-34 -42Q-18 -38 0 -46Q18 -38 34 -42M-22 -33Q-12 -30 0 -36Q12 -30 22 -33",
            "#f0f4fa",
            1.8,
        )
        + line("M44 -20V14", "#f0f4fa", 1.6)
        + dot(44, 20, 7, "#2a1a1e")
        + line("M36 14l-6 -4M36 20h-8M36 26l-6 4M52 14l6 -4M52 20h8M52 26l6 4", LINE, 2),
    ),
    "tricorne": (
        "top",
        shape("M-36 -38C-32 -72 32 -72 36 -38Z", grad("leather"))
        + shape(
            "M-72 -44C-50 -36 -30 -56 0 -58C30 -56 50 -36 72 -44C66 -22 34 -24 0 -26C-34 -24 -66 -22 -72 -44Z",
            grad("leather"),
        )
        + line("M-66 -38C-50 -30 -30 -48 0 -50C30 -48 50 -30 66 -38", "#f0bb3c", 3),
    ),
    "purpletricorne": (
        "top",
        shape("M-36 -38C-32 -74 32 -74 36 -38Z", grad("purple"))
        + shape(
            "M-74 -46C-50 -36 -30 -58 0 -60C30 -58 50 -36 74 -46C68 -20 34 -22 0 -24C-34 -22 -68 -20 -74 -46Z",
            grad("purple"),
        )
        + line("M-68 -40C-50 -30 -30 -50 0 -52C30 -50 50 -30 68 -40", "#ffd24a", 3.2)
        + dot(0, -37, 9, GOLD, rim=True)
        + line("M-3 -41H3M0 -42V-32", "#8a5a10", 2),
    ),
    "captain": (
        "top",
        move(
            40,
            -52,
            shape("M0 0C10 -34 44 -50 62 -34C50 -34 52 -22 40 -20C42 -8 20 -6 0 0Z", "#fffaf0"),
            turn=-16,
        )
        + shape("M-80 -28C-74 -78 -34 -84 0 -84C34 -84 74 -78 80 -28C50 -46 -50 -46 -80 -28Z", grad("dark"))
        + line("M-76 -34C-66 -74 -32 -78 0 -78C32 -78 66 -74 76 -34", "#f0bb3c", 3.4)
        + move(0, -62, _BONES + _SKULL, scale=0.95),
    ),
    "bicorne": (
        "top",
        shape("M-70 -26C-70 -58 -36 -78 0 -78C36 -78 70 -58 70 -26C40 -42 -40 -42 -70 -26Z", grad("navy"))
        + shape("M-72 -24C-40 -48 40 -48 72 -24C66 -18 40 -34 0 -34C-40 -34 -66 -18 -72 -24Z", GOLD, 2)
        + move(0, -58, _SKULL, scale=0.9),
    ),
    "dustyhat": (
        "top",
        shape("M-34 -38C-34 -60 -30 -76 -14 -70Q0 -62 14 -72C30 -76 34 -60 34 -38Z", grad("bronze"))
        + shape(
            "M-76 -36C-60 -24 -30 -44 0 -44C30 -44 60 -24 76 -36C64 -10 30 -26 0 -27C-30 -26 -64 -10 -76 -36Z",
            grad("bronze"),
        )
        + line("M-34 -48Q0 -56 34 -48", "#5c3818", 4)
        + dot(-56, -66, 4, "#e8cfa0", opacity=0.7)
        + dot(-68, -58, 2.6, "#e8cfa0", opacity=0.7)
        + dot(58, -60, 3.400, "#e8cfa0", opacity=0.7),
    ),
    "mapHat": (
        "top",
        shape("M-56 -26L0 -86L56 -26Q0 -44 -56 -26Z", grad("parch"))
        + line("M0 -86V-35", width=1.8, opacity=0.5)
        + line("M-30 -40q8 -12 14 -4t14 -8t16 4", "#c0392b", 2.6)
        + line("M22 -44l8 8M30 -44l-8 8", "#c0392b", 3)
        + shape("M-60 -24Q0 -46 60 -24L58 -14Q0 -34 -58 -14Z", grad("parch")),
    ),
    "stumphat": (
        "top",
        shape("M-34 -38L-32 -76H32L34 -38Q0 -50 -34 -38Z", grad("wood"))
        + oval(0, -76, 32, 9, "#f0d2a0", rim=True)
        + '<ellipse cx="0" cy="-76" rx="20" ry="5" fill="none" stroke="#b98248" stroke-width="2"/>'
        + oval(0, -76, 8, 2, "#b98248")
        + line("M-18 -62V-48M4 -64V-50M20 -60V-46", width=2, opacity=0.5)
        + shape("M34 -58C44 -66 54 -62 56 -54C48 -50 40 -50 34 -52Z", grad("leaf"), 2),
    ),
    "topknot": (
        "top",
        shape("M-50 -24Q0 -52 50 -24L50 -12Q0 -40 -50 -12Z", "#fff6e8")
        + dot(0, -38, 8, "#d8313f")
        + shape("M48 -20C66 -30 76 -24 84 -30C80 -18 70 -10 50 -12Z", "#fff6e8"),
    ),
    "scoutcap": (
        "top",
        shape("M-50 -22C-54 -68 54 -68 50 -22C30 -38 -30 -38 -50 -22Z", "#fff6e8")
        + line("M-46 -40Q0 -66 46 -40M-50 -28Q0 -52 50 -28", "#3f74d6", 5),
    ),
    "patch": (
        "face",
        line("M-48 -26L50 -20", LINE, 3.4)
        + shape("M7 -17C16 -21 26 -21 34 -16C36 4 28 10 20 10C12 10 5 2 7 -17Z", "#2b2228", 2),
    ),
    "patchleft": (
        "face",
        line("M48 -26L-50 -20", LINE, 3.4)
        + shape("M-7 -17C-16 -21 -26 -21 -34 -16C-36 4 -28 10 -20 10C-12 10 -5 2 -7 -17Z", "#7a1f26", 2)
        + move(-20, -6, _SKULL, scale=0.55),
    ),
    "earring": (
        "face",
        f'<circle cx="56" cy="26" r="9" fill="none" stroke="{LINE}" stroke-width="7"/><circle cx="56" cy="26" r="9" fill="none" stroke="#ffd24a" stroke-width="3.600"/>',
    ),
    "scar": ("face", line("M28 -28L36 12M24 -14l12 -3M26 -2l12 -3", "#8a2f34", 3)),
    "knife": (
        "face",
        shape("M-10 30L-14 36H40C54 36 62 28 66 18C52 24 30 26 -10 26Z", grad("steel"), 2.2)
        + shape("M-52 24H-14V38H-52Z", grad("leather"), 2.2)
        + shape("M-16 18H-9V44H-16Z", GOLD, 2),
    ),
    "spyglass": (
        "face",
        move(
            20,
            -6,
            shape("M-13 -13H13V13H-13Z", GOLD)
            + shape("M10 -11H40V11H10Z", grad("leather"))
            + shape("M38 -15H64V15H38Z", GOLD)
            + oval(64, 0, 6, 15, grad("water"), rim=True),
            turn=14,
        ),
    ),
    "moustache": (
        "face",
        shape(
            "M0 20C-10 12 -30 16 -36 30C-44 36 -52 30 -50 22C-58 32 -52 46 -38 44C-22 44 -8 36 0 28C8 36 22 44 38 44C52 46 58 32 50 22C52 30 44 36 36 30C30 16 10 12 0 20Z",
            "#f4ecdc",
            2.2,
        ),
    ),
    "coins": (
        "neck",
        line("M-40 44Q0 74 40 44", "#b97a14", 4)
        + "".join(
            dot(x, y, 9, GOLD, rim=True) + dot(x, y, 4.6, "#ffe9a0")
            for x, y in ((-30, 56), (-11, 66), (11, 66), (30, 56))
        ),
    ),
    "coat": (
        "neck",
        shape("M-84 118C-82 66 -50 40 -34 34L-8 118ZM84 118C82 66 50 40 34 34L8 118Z", RED)
        + line("M-32 40L-8 118M32 40L8 118", "#ffd24a", 5)
        + "".join(dot(x, y, 4.4, GOLD, rim=True) for x, y in ((-34, 88), (34, 88), (-28, 70), (28, 70))),
    ),
    "stripes": (
        "neck",
        shape("M-70 118C-68 68 -44 42 -30 37Q0 60 30 37C44 42 68 68 70 118Z", "#fff6e8")
        + line("M-58 74Q0 94 58 74M-66 92Q0 112 66 92", "#3f74d6", 8),
    ),
    "redscarf": (
        "neck",
        shape("M-44 40Q0 68 44 40L47 53Q0 84 -47 53Z", RED) + shape("M-8 64L12 64L8 102L-2 94L-16 100Z", RED),
    ),
    "hook": (
        "behind",
        line("M-74 60V20C-74 -8 -46 -8 -46 10", LINE, 11)
        + line("M-74 60V20C-74 -8 -46 -8 -46 10", "#cfd8e4", 6)
        + shape("M-90 56H-58L-54 96H-94Z", grad("leather")),
    ),
    "cutlasses": (
        "behind",
        mirrored(shape("M58 84C80 40 88 -8 70 -62C102 -20 100 44 72 92Z", grad("steel"))),
    ),
    "barrel": (
        "behind",
        shape("M-98 118C-108 84 -104 54 -94 40H-44V118Z", grad("wood"))
        + line("M-102 62H-44M-104 94H-44", "#5c6878", 5),
    ),
}
