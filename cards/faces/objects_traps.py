"""The object of each Trap, and what an unknown Spell or Trap shows."""

from .ink import LINE, dot, flat, grad, line, mirrored, move, oval, shape, star
from .objects_spells import paw

GOLD, RED, STEEL, ICE = grad("gold"), grad("red"), grad("steel"), grad("ice")
_TEETH = "".join(
    shape(f"M{x - 9} {y}L{x} {y - 24}L{x + 9} {y}Z", grad("silver"), 2)
    for x, y in ((-48, 22), (-29, 28), (-10, 31), (10, 31), (29, 28), (48, 22))
)
_COIL = "".join(
    line(f"M-26 {y}C-26 {y + 10} 26 {y + 2} 26 {y + 12}", LINE, 11)
    + line(f"M-26 {y}C-26 {y + 10} 26 {y + 2} 26 {y + 12}", "#c4ccd8", 6)
    for y in (48, 34, 20, 6, -8)
)
_WAVE = "M-86 70V20C-70 -50 -10 -88 44 -66C74 -52 80 -22 60 -10C56 -26 40 -34 26 -26C8 -16 12 14 34 26C52 36 72 36 88 30V70Z"

TRAPS = {
    "Ambush": mirrored(
        shape(
            "M-86 70C-88 30 -74 20 -70 4C-58 12 -52 2 -46 -12C-38 0 -28 4 -22 -2C-16 20 -8 26 0 30V70Z",
            grad("green"),
        )
    )
    + oval(0, -12, 52, 24, "#140d12")
    + oval(-20, -12, 14, 11, "#ffe24a", rim=True)
    + oval(20, -12, 14, 11, "#ffe24a", rim=True)
    + line("M-20 -20V-4M20 -20V-4", width=5)
    + mirrored(
        shape("M-84 74C-80 48 -68 44 -58 32C-50 44 -40 40 -34 30C-26 46 -12 46 0 44V74Z", grad("leaf"))
    )
    + line("M-52 62V44M-22 66V52M22 66V52M52 62V44", "#1b4f2b", 3, 0.7)
    + mirrored(shape("M-40 -34L-46 -66L-18 -40Z", "#140d12")),
    "Blast": shape(star(0, 0, 82, 12, 0.62, -80), RED)
    + shape(star(0, 0, 60, 10, 0.6, -70), grad("orange"))
    + shape(star(0, 0, 38, 8, 0.55), grad("flame2"), 2)
    + "".join(
        shape(f"M{x} {y}l{a} {b} {c} {d}Z", grad("dark"), 2)
        for x, y, a, b, c, d in (
            (-70, -52, 14, 2, -4, 12),
            (64, -58, 10, 10, -14, 4),
            (70, 46, -14, 4, 8, -14),
            (-66, 50, 12, 6, -4, -14),
        )
    ),
    "Counterspell": f'<circle r="58" fill="none" stroke="{LINE}" stroke-width="13"/><circle r="58" fill="none" stroke="#b678f0" stroke-width="7.500"/><circle r="44" fill="none" stroke="#f0dcff" stroke-width="2" stroke-dasharray="4 7"/>'
    + "".join(
        dot(58 * x, 58 * y, 7, "#ffe27a", rim=True)
        for x, y in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
    )
    + shape("M8 -34L-22 8H-2L-10 36L24 -8H4Z", grad("flame2"))
    + line("M-46 46L46 -46", LINE, 17)
    + line("M-46 46L46 -46", "#d8313f", 10),
    "Divine Shield": "".join(
        move(0, -4, flat("M-6 -40L0 -96L6 -40Z", "#fff3b0", 0.55), turn=a) for a in range(15, 375, 30)
    )
    + shape("M0 -66L54 -46V-4C52 36 26 58 0 72C-26 58 -52 36 -54 -4V-46Z", GOLD)
    + shape("M0 -50L40 -35V-4C38 26 20 44 0 55C-20 44 -38 26 -40 -4V-35Z", grad("white"), 2.2)
    + flat("M0 -50L40 -35V-4C38 26 20 44 0 55Z", "#e3b23c", 0.25)
    + shape("M-8 -30H8V-8H28V8H8V34H-8V8H-28V-8H-8Z", GOLD, 2.2),
    "Frost Lock": line("M-28 -8V-34C-28 -74 28 -74 28 -34V-8", LINE, 20)
    + line("M-28 -8V-34C-28 -74 28 -74 28 -34V-8", "#bfeaff", 13)
    + shape("M-48 -10H48V50C48 60 40 64 32 64H-32C-40 64 -48 60 -48 50Z", ICE)
    + flat("M-40 -4H-22L-34 54C-40 54 -40 50 -40 46Z", "#ffffff", 0.7)
    + dot(0, 18, 11, "#1d3f66", rim=True)
    + shape("M-6 22H6L10 46H-10Z", "#1d3f66", 2)
    + "".join(
        shape(f"M{x - 7} 64L{x} {64 + h}L{x + 7} 64Z", ICE, 2)
        for x, h in ((-36, 14), (-20, 10), (20, 12), (36, 16))
    )
    + line("M-72 -40h24M-60 -52v24M-68 -48l16 16M-52 -48l-16 16", "#ffffff", 3.4)
    + line("M56 -22h20M66 -32v20M59 -29l14 14M73 -29l-14 14", "#ffffff", 3),
    "Landmine": shape("M-86 66C-60 48 60 48 86 66V76H-86Z", grad("leather"))
    + shape("M-62 54C-62 6 62 6 62 54C40 64 -40 64 -62 54Z", grad("dark"))
    + shape("M-66 46C-40 58 40 58 66 46L64 58C40 68 -40 68 -64 58Z", STEEL)
    + "".join(move(0, 52, shape("M-7 -44L-5 -60H5L7 -44Z", STEEL), turn=a) for a in (-62, -32, 32, 62))
    + shape("M-18 16L-14 -2H14L18 16Z", STEEL)
    + oval(0, -4, 16, 9, RED, rim=True)
    + oval(-5, -7, 5, 2.6, "#ffffff", opacity=0.7)
    + line("M0 -26V-44M-24 -20L-36 -36M24 -20L36 -36", "#ffd257", 5)
    + dot(-28, 34, 4, "#ff5a3c")
    + dot(28, 34, 4, "#ff5a3c")
    + line("M-46 38C-40 24 -26 18 -16 16", "#ffffff", 4, 0.35),
    "Pitfall": shape("M-92 26C-84 -14 84 -14 92 26C84 66 -84 66 -92 26Z", grad("moss2"))
    + shape("M-70 24C-62 -4 62 -4 70 24C62 52 -62 52 -70 24Z", grad("leather"))
    + oval(0, 28, 58, 20, "#0d080c")
    + "".join(
        shape(f"M{x - 6} 46L{x} {t}L{x + 6} 46Z", grad("bone"), 2)
        for x, t in ((-32, 26), (-16, 20), (0, 17), (16, 20), (32, 26))
    )
    + flat("M-66 30C-56 52 56 52 66 30C60 60 -60 60 -66 30Z", "#5c3a22")
    + line("M-82 8L-30 22M84 4L34 20M-58 -6L-40 10M52 -8L36 8M-76 44L-44 40M78 42L50 40", LINE, 9)
    + line("M-82 8L-30 22M84 4L34 20M-58 -6L-40 10M52 -8L36 8M-76 44L-44 40M78 42L50 40", "#a8743c", 5)
    + move(-62, 12, shape("M0 0C-10 -8 -9 -22 0 -30C9 -22 10 -8 0 0Z", grad("leaf"), 2), turn=-60)
    + move(60, 16, shape("M0 0C-10 -8 -9 -22 0 -30C9 -22 10 -8 0 0Z", grad("leaf"), 2), turn=60)
    + move(
        0,
        -36,
        shape(
            "M-20 -5H20C20 -14 34 -14 33 -4C38 0 38 4 33 8C34 16 20 16 20 7H-20C-20 16 -34 16 -33 8C-38 4 -38 0 -33 -4C-34 -14 -20 -14 -20 -5Z",
            grad("bone"),
        ),
        turn=-24,
    )
    + line("M-26 -62V-80M0 -66V-88M26 -66V-82", "#fff3c0", 4),
    "Spring Trap": _COIL
    + shape("M-44 60H44V72H-44Z", STEEL)
    + shape("M-46 -22H46V-8H-46Z", RED)
    + move(0, -44, shape("M-34 18C-34 -18 34 -18 34 18Z", GOLD) + paw(0, 2, 0.9, "#8a5a10"))
    + line("M-62 -26L-74 -44M62 -26L74 -44M-66 -6H-84M66 -6H84", "#fff3c0", 5),
    "Tidal Wave": shape(_WAVE, grad("water"))
    + line(
        "M-70 60C-66 0 -26 -56 34 -52M-40 66C-42 20 -20 -18 14 -28M-6 66C-14 44 -10 24 0 10",
        "#ffffff",
        4,
        0.6,
    )
    + shape(
        "M44 -66C74 -70 92 -44 80 -22C86 -10 76 2 64 -4C54 2 48 -6 52 -14C40 -20 46 -34 40 -38C24 -44 30 -66 44 -66Z",
        "#ffffff",
        2.2,
    )
    + dot(74, 14, 6, "#ffffff")
    + dot(60, 24, 4, "#ffffff")
    + dot(-64, -18, 5, "#ffffff")
    + dot(-50, -44, 4, "#ffffff"),
}

_JAWS = "M-66 26A66 56 0 0 1 66 26"
OTHER = {
    "Spell": shape(
        "M-56 -40C-30 -52 -12 -48 0 -36C12 -48 30 -52 56 -40V44C30 34 12 38 0 50C-12 38 -30 34 -56 44Z",
        grad("violet"),
    )
    + shape(
        "M-48 -42C-26 -52 -10 -48 0 -36V40C-10 30 -26 28 -48 36ZM48 -42C26 -52 10 -48 0 -36V40C10 30 26 28 48 36Z",
        grad("parch"),
        2,
    )
    + shape(star(0, -6, 24), grad("glow"), 2.2),
    "Trap": line(_JAWS, LINE, 16)
    + line(_JAWS, "#8a93a0", 10)
    + _TEETH
    + shape("M-72 26H72V42H-72Z", STEEL)
    + dot(0, 34, 10, RED, rim=True)
    + mirrored(dot(-60, 34, 4, LINE)),
}
OTHER_MARKS = ("#ffe27a", "#7fd4ff", "#ff9ec4", "#a8f0b0", "#c8a4ff", "#ffb07a")


def other_object(card_id: str, kind: str) -> str:
    """What a Spell or Trap without an object of its own shows: a book or jaws, with marks chosen by the id."""
    import hashlib

    seed = hashlib.sha256(card_id.encode()).digest()
    marks = []
    for i in range(5):
        angle, reach, look = seed[3 * i], seed[3 * i + 1], seed[3 * i + 2]
        x, y = (angle % 16 - 7.5) * 9.5, (reach % 14 - 8) * 8
        colour = OTHER_MARKS[look % len(OTHER_MARKS)]
        marks.append(flat(star(round(x), round(y), 7 + look % 6, 4 + look % 3, 0.4), colour))
    return OTHER.get(kind, OTHER["Spell"]) + "".join(marks)
