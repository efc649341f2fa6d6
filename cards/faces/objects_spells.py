"""The object of each Spell, drawn from its name, around (0, 0) within about 75 to every side."""

from .gear_court import flower, leaf
from .ink import LINE, dot, flat, grad, line, mirrored, move, oval, shape, star

GOLD, RED, STEEL, WOOD, ICE = grad("gold"), grad("red"), grad("steel"), grad("wood"), grad("ice")
PAW = (
    oval(0, 8, 13, 11, "{c}")
    + oval(-14, -4, 5.4, 7.4, "{c}")
    + oval(14, -4, 5.4, 7.4, "{c}")
    + oval(-5.6, -13, 5.4, 7.6, "{c}")
    + oval(5.6, -13, 5.4, 7.6, "{c}")
)
HEART = "M0 24C-34 0 -30 -26 -12 -27C-4 -27 0 -21 0 -17C0 -21 4 -27 12 -27C30 -26 34 0 0 24Z"
BOLT = "M8 -30L-18 6H-2L-10 32L20 -6H3Z"
FISH = "M-40 0C-22 -24 18 -24 34 -4L54 -18C50 -6 50 6 54 18L34 4C18 24 -22 24 -40 0Z"


def paw(x: float, y: float, scale: float, colour: str, turn: float = 0) -> str:
    """A paw print."""
    return move(x, y, PAW.replace("{c}", colour), scale=scale, turn=turn)


def _glints(*at: tuple[float, float, float]) -> str:
    return "".join(flat(star(x, y, r, 4, 0.28), "#ffffff", 0.95) for x, y, r in at)


def _bone(x: float, y: float, scale: float, turn: float) -> str:
    return move(
        x,
        y,
        shape(
            "M-30 -6H30C28 -18 46 -18 45 -6C53 -1 53 5 45 9C46 20 28 20 30 8H-30C-28 20 -46 20 -45 9C-53 5 -53 -1 -45 -6C-46 -18 -28 -18 -30 -6Z",
            grad("bone"),
        ),
        scale=scale,
        turn=turn,
    )


_SNAKE = "M44 -50C20 -78 -30 -64 -28 -34C-26 -8 36 -16 38 14C40 44 -30 46 -52 26"
_SWIRL = "".join(
    line(d, LINE, w + 5) + line(d, c, w)
    for d, w, c in (
        ("M-60 -52C-30 -72 40 -72 60 -50C70 -36 30 -30 0 -32", 11, "#eafcff"),
        ("M-44 -24C-20 -36 36 -36 46 -20C50 -8 20 -4 -4 -6", 10, "#bfeef8"),
        ("M-28 2C-12 -6 26 -6 30 6C32 16 10 18 -4 16", 9, "#8fd6ea"),
        ("M-14 26C-4 20 16 22 16 30C16 40 2 42 -2 58", 8, "#5fb8d8"),
    )
)
_FLAME = "M0 -70C30 -38 46 -16 40 20C36 50 14 64 0 64C-16 64 -40 50 -42 18C-44 -6 -26 -14 -24 -38C-10 -30 -8 -16 -6 -6C6 -24 8 -48 0 -70Z"
_SKEWER = shape("M-54 -66L-46 -74L40 44L32 50Z", GOLD)

SPELLS = {
    "Boost": shape("M0 -76L46 -26H22V6H-22V-26H-46Z", GOLD)
    + shape("M-22 16H22V34H-22ZM-22 44H22V56H-22Z", grad("orange"))
    + flat("M0 -66L34 -30H16L0 -48L-16 -30H-34Z", "#ffffff", 0.5)
    + _glints((-52, 14, 11), (54, -2, 13), (44, 48, 8)),
    "Frostbolt": move(
        0,
        0,
        shape("M60 -58L30 -6L36 4L-8 28L-4 38L-62 62L-30 22L-40 18L-10 -14L-16 -24Z", ICE)
        + flat("M52 -50L22 -10L-10 16L-4 -4L2 -24Z", "#ffffff", 0.7),
        turn=0,
    )
    + line("M-66 -20h30M-51 -35v30M-62 -31l22 22M-40 -31l-22 22", "#ffffff", 4)
    + line("M44 40h22M55 29v22M47 32l16 16M63 32l-16 16", "#ffffff", 3.4)
    + _glints((60, -10, 9)),
    "Quickdraw": move(
        -6,
        6,
        shape(
            "M-34 -44H22C28 -44 30 -40 30 -36V46C30 50 28 54 22 54H-34C-40 54 -42 50 -42 46V-36C-42 -40 -40 -44 -34 -44Z",
            grad("blue"),
        )
        + paw(-6, 6, 1.3, "#dce9ff"),
        turn=-16,
    )
    + move(
        18,
        -6,
        shape(
            "M-32 -46H28C33 -46 36 -43 36 -38V42C36 48 33 51 28 51H-32C-37 51 -40 48 -40 42V-38C-40 -43 -37 -46 -32 -46Z",
            grad("parch"),
        )
        + shape(star(-2, 2, 24), GOLD, 2.2),
        turn=12,
    )
    + line("M-84 -34H-56M-90 -8H-62M-84 22H-58", "#fff6d8", 5),
    "Sacrifice": shape("M-58 40H58L48 66H-48Z", grad("stone"))
    + shape("M-66 26H66V42H-66Z", grad("stone"))
    + move(
        0,
        -16,
        shape("M-7 -10H7V-36H-7Z", grad("leather"))
        + shape("M-22 -12H22V-4H-22Z", GOLD)
        + shape("M-8 -4H8L0 48Z", STEEL)
        + dot(0, -40, 8, RED, rim=True),
    )
    + flat(
        "M-44 26C-46 10 -38 6 -38 -8C-28 2 -30 14 -32 26ZM44 26C46 10 38 6 38 -8C28 2 30 14 32 26Z", "#ff6a5a"
    )
    + line("M-52 34H-20M20 34H52", width=2, opacity=0.4)
    + shape("M-4 36C-4 50 4 50 4 36Z", RED, 1.8),
    "Snake Venom": line(_SNAKE, LINE, 24)
    + line(_SNAKE, "#5faf4a", 18)
    + line(_SNAKE, "#b5ea6a", 4, 0.8)
    + shape("M40 -74C62 -80 76 -60 70 -44C62 -30 40 -32 32 -44C30 -56 32 -68 40 -74Z", grad("leaf"))
    + dot(52, -60, 6, "#fff6c0", rim=True)
    + line("M53 -64V-56", width=2.6)
    + line("M62 -38L74 -22M74 -22l2 -8M74 -22l-8 -1", "#e0304a", 3)
    + shape("M46 -34L50 -18L54 -36ZM58 -36L61 -22L64 -40Z", "#ffffff", 1.6)
    + shape("M50 -10C42 4 44 14 52 14C60 14 60 4 50 -10Z", grad("venom"), 2)
    + shape("M58 22C52 32 54 38 59 38C64 38 65 32 58 22Z", grad("venom"), 2),
    "Typhoon": _SWIRL
    + dot(-66, -8, 4, "#ffffff")
    + dot(62, 14, 5, "#ffffff")
    + dot(46, 40, 3.4, "#ffffff")
    + leaf(-56, 30, 40, scale=0.9)
    + leaf(58, -14, -60, scale=0.7),
    "Connection": move(
        -26,
        4,
        f'<path d="M-30 0A30 22 0 1 1 30 0A30 22 0 1 1 -30 0Z" fill="none" stroke="{LINE}" stroke-width="17"/><path d="M-30 0A30 22 0 1 1 30 0A30 22 0 1 1 -30 0Z" fill="none" stroke="#f0bb3c" stroke-width="11.500"/>',
        turn=-24,
    )
    + move(
        28,
        -4,
        f'<path d="M-30 0A30 22 0 1 1 30 0A30 22 0 1 1 -30 0Z" fill="none" stroke="{LINE}" stroke-width="17"/><path d="M-30 0A30 22 0 1 1 30 0A30 22 0 1 1 -30 0Z" fill="none" stroke="#7cc46a" stroke-width="11.500"/>',
        turn=-24,
    )
    + line("M-3 -12A30 22 0 0 1 1 12", LINE, 16)
    + line("M-4 -14A30 22 0 0 1 1 14", "#f0bb3c", 11)
    + move(0, -52, shape(HEART, grad("heart")), scale=0.8)
    + _glints((-58, -34, 9), (60, 36, 10)),
    "Cull": move(-6, 4, line("M-44 66L34 -52", LINE, 14) + line("M-44 66L34 -52", "#94602f", 8))
    + shape("M20 -74C60 -70 78 -34 62 0C54 -22 36 -34 8 -40Z", STEEL)
    + shape("M20 -74C0 -76 -16 -66 -22 -54L8 -38Z", STEEL)
    + line("M26 -68C52 -62 66 -36 60 -12", "#ffffff", 3, 0.8)
    + line("M-60 -30L-40 -44M-70 0L-50 -8M30 56L48 40", "#ffd6c0", 4),
    "Feast": oval(0, 44, 76, 16, grad("silver"), rim=True)
    + shape("M-48 40C-58 -4 -30 -34 6 -32C40 -30 56 0 46 40C20 50 -24 50 -48 40Z", grad("bronze"))
    + flat("M-36 10C-34 -12 -16 -24 4 -22C-14 -14 -24 0 -28 18Z", "#ffffff", 0.4)
    + move(
        52,
        -18,
        shape("M-22 22L4 -2L12 6L-10 30Z", grad("bone"))
        + dot(6, -10, 8, grad("bone"), rim=True)
        + dot(16, 0, 8, grad("bone"), rim=True),
    )
    + "".join(leaf(x, 48, t, scale=0.7) for x, t in ((-58, -50), (-44, -20), (46, 20), (60, 50)))
    + dot(-52, 40, 8, RED, rim=True)
    + dot(50, 42, 8, RED, rim=True)
    + line("M-20 -52q-8 -10 0 -18t0 -16M6 -52q-8 -10 0 -18t0 -16", "#fff6e0", 4, 0.8),
    "Fireball": move(
        6,
        4,
        shape(
            "M-74 -66C-44 -60 -20 -54 4 -40C34 -40 56 -16 54 14C52 42 30 58 6 58C-22 58 -44 38 -42 8C-56 0 -58 -10 -66 -20C-56 -18 -48 -18 -42 -22C-54 -34 -62 -48 -74 -66Z",
            grad("fire"),
        )
        + dot(8, 14, 32, grad("ember"))
        + flat("M-8 6C-6 -8 6 -16 18 -12C8 -8 0 0 -2 12Z", "#ffffff", 0.75),
    )
    + dot(-54, 30, 4, "#ffd257")
    + dot(-62, 6, 3, "#ffae35")
    + dot(0, -62, 4, "#ffd257"),
    "Haunted House": dot(44, -50, 22, "#fff3c4")
    + shape("M-52 60V-4L-30 -22V-60L-16 -78L-2 -60V-24L18 -40L54 -4V60Z", grad("purple"))
    + shape("M-60 0L-28 -28L-22 -20L-54 8ZM60 0L18 -50L-8 -24L-2 -16L18 -36L52 6Z", grad("dark"))
    + shape("M-36 -56L-16 -86L4 -56Z", grad("dark"))
    + shape("M-10 60V30C-10 14 14 14 14 30V60Z", "#1b1420")
    + "".join(
        shape(f"M{x} {y}h16v18h-16Z", "#ffe27a", 2) + line(f"M{x + 8} {y}v18M{x} {y + 9}h16", width=1.8)
        for x, y in ((-42, 6), (26, 6))
    )
    + dot(-16, -44, 6, "#ffe27a", rim=True)
    + dot(-1, 34, 2.4, "#ff5a5a")
    + dot(6, 34, 2.4, "#ff5a5a")
    + move(
        52,
        -20,
        shape(
            "M0 6C-12 -8 -24 -2 -26 6C-18 4 -14 8 -12 12C-6 6 -2 8 0 14C2 8 6 6 12 12C14 8 18 4 26 6C24 -2 12 -8 0 6Z",
            "#2b2036",
            1.6,
        ),
        scale=0.8,
    ),
    "Love Bomb": move(
        0,
        10,
        shape(
            "M0 58C-74 8 -66 -46 -28 -48C-12 -48 -2 -38 0 -28C2 -38 12 -48 28 -48C66 -46 74 8 0 58Z",
            grad("heart"),
        )
        + flat("M-46 -6C-48 -26 -36 -38 -24 -36C-34 -30 -40 -18 -38 -2Z", "#ffffff", 0.6)
        + paw(0, 4, 1.2, "#ffe3ea"),
    )
    + shape("M-8 -32H14V-22H-8Z", grad("dark"))
    + line("M4 -32C4 -60 28 -52 34 -66", LINE, 7)
    + line("M4 -32C4 -60 28 -52 34 -66", "#f3d38a", 3.4)
    + shape(star(38, -72, 17, 8, 0.5), grad("ember"), 2),
    "Love Shot": line("M-72 58L56 -48", LINE, 11)
    + line("M-72 58L56 -48", "#a8743c", 6)
    + shape("M44 -64L78 -70L64 -36Z", STEEL)
    + shape("M-74 42L-58 46L-42 32L-60 30ZM-58 64L-54 48L-40 34L-42 52Z", grad("leaf"))
    + move(
        2,
        -2,
        shape(
            "M0 46C-58 6 -52 -40 -22 -42C-8 -42 0 -32 0 -24C0 -32 8 -42 22 -42C52 -40 58 6 0 46Z",
            grad("heart"),
        )
        + flat("M-36 -4C-38 -22 -28 -32 -18 -30C-26 -24 -30 -14 -28 0Z", "#ffffff", 0.55),
        turn=-8,
    )
    + line("M16 -14L56 -48", LINE, 11)
    + line("M16 -14L56 -48", "#a8743c", 6)
    + move(-56, -44, shape(HEART, grad("pink"), 3), scale=0.5, turn=-16)
    + move(58, 34, shape(HEART, grad("pink"), 3), scale=0.42, turn=14),
    "Pact": shape("M-46 -66C-34 -74 36 -70 48 -64L46 44C36 52 -36 50 -48 44Z", grad("parch"))
    + shape("M-54 -66C-54 -78 54 -78 54 -66C54 -56 -54 -56 -54 -66Z", grad("parch"))
    + line("M-30 -40H30M-30 -26H24M-30 -12H30M-30 2H12", "#8a6a4a", 3)
    + shape(star(18, 34, 25, 12, 0.84), RED)
    + paw(18, 35, 0.75, "#ffd0c8")
    + line("M-34 24C-26 14 -20 32 -12 22", "#5a2a80", 3.4)
    + shape("M6 54L2 78L14 70L20 80L28 56Z", grad("crimson"), 2.2),
    "Vanish": "".join(
        oval(x, y, r, r * 0.8, "#ffffff", opacity=o)
        for x, y, r, o in (
            (-44, 40, 26, 0.85),
            (-8, 50, 30, 0.9),
            (36, 42, 26, 0.85),
            (56, 24, 16, 0.6),
            (-64, 22, 14, 0.6),
        )
    )
    + '<path d="M-30 30C-40 -10 -36 -56 0 -60C36 -56 40 -10 30 30" fill="#ffffff" fill-opacity=".28" stroke="#fff" stroke-width="4" stroke-dasharray="7 8"/>'
    + '<path d="M-30 -42C-52 -46 -58 -12 -50 8M30 -42C52 -46 58 -12 50 8" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="7 8"/>'
    + dot(-12, -20, 5, "#ffffff")
    + dot(12, -20, 5, "#ffffff")
    + oval(0, -4, 7, 5, "#ffffff")
    + _glints((-60, -48, 12), (58, -60, 10), (66, -10, 8)),
    "Airdrop": shape(
        "M-68 -20C-70 -84 70 -84 68 -20C58 -32 44 -32 34 -20C24 -32 8 -32 0 -20C-8 -32 -24 -32 -34 -20C-44 -32 -58 -32 -68 -20Z",
        RED,
    )
    + flat(
        "M-34 -20C-34 -52 -20 -66 0 -68C20 -66 34 -52 34 -20C24 -32 8 -32 0 -20C-8 -32 -24 -32 -34 -20Z",
        "#fff6e2",
    )
    + line("M-34 -20C-34 -52 -20 -66 0 -68C20 -66 34 -52 34 -20M0 -20V-68")
    + line("M-66 -18L-22 26M-34 -18L-10 26M34 -18L10 26M66 -18L22 26", width=2)
    + shape("M-32 26H32V72H-32Z", WOOD)
    + line("M-32 40H32M-32 58H32M-18 26V72M18 26V72", width=2.2, opacity=0.6)
    + paw(0, 50, 0.9, "#ffe9c0"),
    "Cauldron": line("M-30 -52q-9 -10 0 -19M2 -58q-10 -10 0 -20M32 -52q-9 -10 0 -19", "#d8ffb0", 4.4, 0.8)
    + dot(-22, -40, 11, grad("venom"), rim=True)
    + dot(8, -46, 14, grad("venom"), rim=True)
    + dot(32, -36, 8, grad("venom"), rim=True)
    + shape("M-56 -20C-74 30 -46 62 0 62C46 62 74 30 56 -20Z", grad("dark"))
    + oval(0, -22, 62, 15, grad("dark"), rim=True)
    + oval(0, -24, 50, 9, grad("venom"))
    + line("M-48 8C-50 28 -40 42 -28 48", "#ffffff", 5, 0.3)
    + shape("M-40 54L-48 74H-32L-26 60ZM40 54L48 74H32L26 60Z", grad("dark"))
    + shape(star(10, 22, 17), "#ffe27a", 2),
    "Chum The Water": shape(
        "M-84 34C-66 22 -52 22 -36 34C-20 46 -6 46 10 34C26 22 40 22 56 34C66 42 76 42 86 36V80H-84Z",
        grad("water"),
    )
    + shape("M2 30C4 -16 22 -50 44 -64C40 -36 50 -2 62 30Q46 22 34 26Q18 24 2 30Z", grad("stone"))
    + move(
        -38,
        -28,
        shape("M-24 -14H24L18 30H-18Z", grad("bronze"))
        + line("M-24 -14C-22 -44 22 -44 24 -14", "#8a93a0", 4),
        turn=38,
    )
    + shape("M-14 -18C-2 -10 2 4 0 18C-12 14 -22 4 -22 -4Z", RED)
    + oval(-8, 32, 15, 6, "#d8434a", opacity=0.7)
    + move(-2, -2, shape(FISH, "#ff8a7a", 3), scale=0.32, turn=60)
    + line("M-70 56q12 -8 24 0t24 0M8 60q12 -8 24 0t24 0", "#ffffff", 3, 0.6),
    "Garden": shape("M-72 36H72L62 70H-62Z", WOOD)
    + line("M-68 52H68", width=2, opacity=0.5)
    + oval(0, 36, 70, 12, "#5c3a22", rim=True)
    + line("M-40 34V-14M0 34V-40M40 34V-8", LINE, 8)
    + line("M-40 34V-14M0 34V-40M40 34V-8", "#4f9a3f", 4.4)
    + leaf(-40, 18, -56)
    + leaf(-40, 24, 56)
    + leaf(0, 12, -58)
    + leaf(0, 4, 58)
    + leaf(40, 22, -56)
    + leaf(40, 16, 56)
    + flower(-40, -24, 20, "#ff9ec4", "#ffe27a")
    + flower(0, -50, 24, "#fff6e2", "#ffb53a")
    + flower(40, -18, 19, "#c8a4ff", "#ffe27a"),
    "Judgement": line("M0 -62V54", LINE, 12)
    + line("M0 -62V54", "#f0bb3c", 7)
    + shape("M-34 66C-34 52 34 52 34 66Z", GOLD)
    + line("M-60 -40L60 -56", LINE, 11)
    + line("M-60 -40L60 -56", "#f0bb3c", 6)
    + dot(0, -66, 9, GOLD, rim=True)
    + line("M-60 -40L-80 8M-60 -40L-40 8M60 -56L40 -12M60 -56L80 -12", "#8a6414", 2.6)
    + shape("M-86 8H-34C-36 30 -84 30 -86 8Z", GOLD)
    + shape("M34 -12H86C84 10 36 10 34 -12Z", GOLD)
    + move(-60, -4, shape(HEART, grad("heart"), 3), scale=0.6)
    + move(60, -26, shape(star(0, 0, 14), "#ffffff", 2.2)),
    "Meditation": oval(0, 58, 62, 13, grad("crimson"), rim=True)
    + shape("M-56 50C-58 34 -20 22 0 22C20 22 58 34 56 50C34 62 -34 62 -56 50Z", "#f2d9ae")
    + shape("M-28 46C-34 8 -22 -12 0 -12C22 -12 34 8 28 46Z", "#f2d9ae")
    + flat("M-14 46C-16 16 -10 0 0 0C10 0 16 16 14 46Z", "#fff5e2")
    + mirrored(shape("M-26 -52C-48 -52 -50 -24 -42 -14C-34 -16 -30 -28 -22 -40Z", "#c99f69"))
    + shape(
        "M0 -64C26 -64 36 -48 34 -32C32 -14 18 -6 0 -6C-18 -6 -32 -14 -34 -32C-36 -48 -26 -64 0 -64Z",
        "#f2d9ae",
    )
    + line("M-20 -36Q-13 -28 -6 -36M6 -36Q13 -28 20 -36", width=3)
    + oval(0, -24, 5, 3.6, "#2b1c20")
    + line("M-6 -15Q0 -10 6 -15", width=2.2)
    + line("M-66 -20a70 70 0 0 1 26 -54M66 -20a70 70 0 0 0 -26 -54", "#fff3b0", 4, 0.9)
    + dot(0, -84, 5, "#fff3b0")
    + shape("M-10 40C-4 34 4 34 10 40C6 48 -6 48 -10 40Z", "#f2d9ae", 2),
    "Reborn": shape("M-46 66V10C-46 -2 -30 -10 -14 -10H14C30 -10 46 -2 46 10V66Z", grad("stone"))
    + line("M-24 14H24M-24 28H24M-24 42H8", "#5a554e", 3.4)
    + shape("M-62 66C-50 52 50 52 62 66Z", grad("moss2"))
    + shape(
        "M-30 -20C-36 -52 -22 -78 0 -80C22 -78 36 -52 30 -20C24 -10 18 -20 12 -14C6 -8 2 -16 -4 -10C-10 -6 -14 -16 -20 -12C-26 -10 -28 -14 -30 -20Z",
        grad("ghost"),
    )
    + dot(-10, -48, 5, "#2a2140")
    + dot(10, -48, 5, "#2a2140")
    + oval(0, -36, 5, 4, "#2a2140")
    + shape("M-24 -70C-34 -78 -38 -60 -30 -50ZM24 -70C34 -78 38 -60 30 -50Z", grad("ghost"), 2)
    + leaf(-44, 62, -30)
    + leaf(46, 62, 30)
    + _glints((-58, -30, 10), (56, -40, 12), (52, 0, 7)),
    "Scheme": shape("M-66 -40L56 -56L66 44L-54 58Z", grad("navy"))
    + line("M-50 -30L44 -42M-46 42L52 30M-34 -44L-24 54M6 -50L16 48M40 -54L50 44", "#9fc4ff", 1.6, 0.5)
    + line("M-44 26C-30 -6 -10 30 6 0S34 -30 44 -22", "#fff6d8", 3.6)
    + line("M-46 20l-8 12M-56 22l12 10", "#ff8a7a", 4)
    + shape("M32 -34L54 -22L34 -8Z", "#ffe27a", 2)
    + dot(-8, 10, 6, "#7cc46a", rim=True)
    + move(
        48,
        40,
        shape("M-6 -46H6V8L0 24L-6 8Z", grad("orange"))
        + shape("M-6 -46H6V-36H-6Z", grad("pink"), 2)
        + flat("M-4 10L0 22L4 10Z", "#3a2a26"),
        turn=-38,
    ),
    "Spearfish": move(
        0,
        0,
        shape(
            "M-26 -6C-10 -34 36 -30 56 -2L84 -24C80 -8 80 12 86 28L56 6C36 32 -10 30 -26 6L-92 0Z",
            grad("blue"),
        )
        + flat("M-24 8C-6 26 30 26 50 8C28 14 -2 12 -24 8Z", "#eaf6ff")
        + shape("M0 -24C10 -46 30 -48 40 -44C34 -34 34 -26 34 -22Z", grad("navy"))
        + shape("M4 14C4 28 16 36 26 34C24 26 22 20 20 14Z", grad("navy"))
        + dot(-8, -5, 6, "#ffffff", rim=True)
        + dot(-9, -5, 2.8, LINE)
        + line("M8 -14q6 12 0 24", width=2.4),
        turn=-24,
    )
    + "".join(
        dot(x, y, r, "#ffffff", opacity=0.7)
        for x, y, r in ((-46, 58, 6), (-62, 44, 4), (40, 56, 5), (58, 48, 3))
    ),
    "Takedown": "".join(
        line(f"M{x} {y}l{a} {b}", "#ffe27a", 6)
        for x, y, a, b in (
            (-60, -14, -18, -6),
            (60, -14, 18, -6),
            (-40, -52, -12, -14),
            (40, -52, 12, -14),
            (0, -66, 0, -16),
        )
    )
    + shape(
        "M-44 -26C-48 -44 -24 -52 -18 -38C-16 -54 6 -54 8 -40C14 -54 34 -48 32 -32C46 -36 54 -20 46 -8L34 20C30 34 20 40 4 40C-20 40 -36 26 -40 8Z",
        "#e8b768",
    )
    + line("M-18 -38V-22M8 -40V-22M32 -32L29 -18", width=3)
    + shape("M-44 -10C-56 -6 -58 12 -46 18C-34 24 -18 18 -12 6C-20 -6 -32 -12 -44 -10Z", "#e8b768")
    + shape("M-24 36L30 34L32 56L-26 58Z", RED)
    + shape(star(2, 70, 13, 7, 0.5), "#fff6d8", 2),
    "Swipe": "".join(
        shape(f"M{x} -62C{x + 18} -30 {x + 12} 26 {x - 30} 66C{x - 6} 26 {x - 4} -24 {x} -62Z", c)
        for x, c in ((-34, RED), (4, grad("orange")), (42, RED))
    )
    + flat(
        "M-34 -50C-24 -24 -28 20 -50 50C-32 18 -32 -20 -34 -50ZM4 -50C14 -24 10 20 -12 50C6 18 6 -20 4 -50ZM42 -50C52 -24 48 20 26 50C44 18 44 -20 42 -50Z",
        "#ffffff",
        0.55,
    )
    + dot(64, 40, 4, "#ffb0a0")
    + dot(-66, -30, 5, "#ffb0a0")
    + dot(68, -44, 3, "#ffd0a0"),
    "Avenge": "".join(
        move(0, -6, flat("M-5 -40L0 -92L5 -40Z", "#fff0b0", 0.5), turn=a) for a in range(0, 360, 30)
    )
    + move(
        0,
        4,
        shape("M-8 -72L0 -88L8 -72L7 22H-7Z", STEEL)
        + line("M0 -74V14", width=1.800, opacity=0.5)
        + shape("M-34 20C-30 12 30 12 34 20L30 32H-30Z", GOLD)
        + shape("M-6 32H6V58H-6Z", grad("crimson"))
        + dot(0, 64, 9, GOLD, rim=True)
        + dot(0, 25, 6, RED, rim=True),
    )
    + mirrored(
        shape(
            "M-14 -4C-44 -40 -74 -30 -80 -4C-66 -10 -62 -2 -58 4C-50 -2 -46 4 -42 10C-34 4 -22 8 -14 10Z",
            grad("white"),
        )
    ),
    "Booty Raid": shape("M-58 4H58V60H-58Z", WOOD)
    + shape("M-60 4C-64 -20 -50 -56 0 -58C50 -56 64 -20 60 4C40 -8 -40 -8 -60 4Z", "#3a2416")
    + shape("M-58 -20C-56 -62 56 -62 58 -20C40 -34 -40 -34 -58 -20Z", WOOD)
    + "".join(
        dot(x, y, 10, GOLD, rim=True)
        for x, y in ((-40, -2), (40, -2), (-22, -8), (22, -8), (0, -10), (-12, 2), (12, 2), (-32, 6), (32, 6))
    )
    + shape("M-64 8H64V20H-64Z", GOLD)
    + shape("M-12 8H12V36C12 42 -12 42 -12 36Z", GOLD)
    + dot(0, 20, 4, LINE)
    + line("M0 22V30", width=3.6)
    + line("M-40 20V60M40 20V60", "#f0bb3c", 6)
    + shape("M30 -16L40 -28L50 -16L40 -2Z", grad("teal"), 2)
    + _glints((-46, -66, 11), (58, -54, 9)),
    "Siphon": move(
        -28,
        14,
        shape("M-8 -50H8V-18C34 -8 36 44 0 46C-36 44 -34 -8 -8 -18Z", "#eaf4ff")
        + flat("M-26 12C-10 4 10 20 26 10C28 34 14 44 0 44C-16 44 -28 32 -26 12Z", grad("blue"))
        + shape("M-12 -58H12V-48H-12Z", WOOD),
    )
    + move(
        44,
        -18,
        shape("M-7 -40H7V-14C28 -6 30 36 0 38C-30 36 -28 -6 -7 -14Z", "#eaf4ff")
        + flat("M-24 8C-8 0 8 12 23 6C24 26 12 36 0 36C-14 36 -25 26 -24 8Z", grad("crimson"))
        + shape("M-11 -48H11V-38H-11Z", WOOD),
    )
    + line("M-28 -44C-28 -86 44 -96 44 -66", LINE, 10)
    + line("M-28 -44C-28 -86 44 -96 44 -66", "#bfe0ff", 5)
    + shape("M14 48C6 60 8 70 15 70C22 70 23 60 14 48Z", grad("crimson"), 2)
    + _glints((-66, -30, 9), (70, 40, 8)),
    "Black Hole": '<g transform="rotate(-18)">'
    + oval(0, 0, 86, 30, grad("flame2"), opacity=0.9)
    + oval(0, 0, 80, 24, grad("orange"))
    + oval(0, -2, 60, 15, grad("violet"))
    + dot(0, -4, 38, grad("void"), rim=True)
    + dot(0, -4, 29, "#05030a")
    + line("M-82 8C-50 34 50 34 82 8", "#fff3c0", 6)
    + line("M-72 16C-40 36 40 36 72 16", "#ff9a4a", 4)
    + "</g>"
    + "".join(
        dot(x, y, r, "#ffffff")
        for x, y, r in (
            (-60, -50, 3),
            (56, -56, 2.4),
            (66, 52, 3),
            (-52, 54, 2),
            (10, -70, 2),
            (-20, 68, 2.4),
        )
    ),
    "Intel": shape("M-60 -36H-20L-8 -22H60V50H-60Z", grad("bronze"))
    + shape("M-44 -28L48 -30L46 36H-46Z", "#fffaf0", 2)
    + line("M-34 -14H14M-34 -2H20M-34 10H6", "#8a7a6a", 3)
    + shape("M-64 -6H52L64 52H-56Z", GOLD)
    + move(
        26,
        8,
        dot(0, 0, 27, "#dff2ff", rim=True)
        + paw(0, 0, 1, "#5a6a8a")
        + f'<circle r="27" fill="none" stroke="{LINE}" stroke-width="11"/><circle r="27" fill="none" stroke="#8a93a8" stroke-width="6"/>'
        + line("M20 20L44 46", LINE, 15)
        + line("M20 20L44 46", "#94602f", 9),
    ),
}
