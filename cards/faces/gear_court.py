"""What dogs of Crown, of Bow and of every class wear. Each entry: layer (behind, neck, top, face) and drawing."""

from .ink import LINE, dot, flat, grad, line, mirrored, move, oval, shape, star

GOLD, SILVER, RED = grad("gold"), grad("silver"), grad("red")


def _gem(x: float, y: float, r: float, fill: str) -> str:
    return shape(f"M{x} {y - r}L{x + r} {y}L{x} {y + r}L{x - r} {y}Z", fill, 1.6) + flat(
        f"M{x} {y - r}L{x + r * 0.5} {y - r * 0.2}L{x} {y}L{x - r * 0.6} {y - r * 0.2}Z", "#ffffff", 0.6
    )


_FEATHER = shape("M0 0C-12 -14 -12 -38 4 -54C14 -38 14 -14 0 0Z", "{f}") + line(
    "M0 4L4 -46M1 -14L-6 -22M1 -14L8 -22M2 -28L-4 -35M2 -28L9 -35", width=1.6, opacity=0.55
)


def feather(x: float, y: float, turn: float, fill: str, scale: float = 1) -> str:
    """One feather, its quill at (x, y)."""
    return move(x, y, _FEATHER.replace("{f}", fill), turn=turn, scale=scale)


def flower(x: float, y: float, r: float, petals: str, heart: str) -> str:
    """A small flower of five petals."""
    return "".join(
        move(x, y, oval(0, -r * 0.75, r * 0.5, r * 0.62, petals, rim=True), turn=72 * i) for i in range(5)
    ) + dot(x, y, r * 0.48, heart, rim=True)


def leaf(x: float, y: float, turn: float, fill: str = grad("leaf"), scale: float = 1) -> str:
    """One leaf, its stalk at (x, y)."""
    return move(
        x,
        y,
        shape("M0 0C-10 -8 -9 -22 0 -30C9 -22 10 -8 0 0Z", fill, 2)
        + line("M0 0V-20", width=1.4, opacity=0.5),
        turn=turn,
        scale=scale,
    )


_BAND = "M-31 -44Q0 -57 31 -44L29 -33Q0 -46 -29 -33Z"
_SHADE = flat("M-31 -44Q0 -57 31 -44L30 -40Q0 -52 -30 -40Z", "#ffffff", 0.35)
_LAUREL = (
    leaf(-16, -48, -48)
    + leaf(-30, -38, -62)
    + leaf(-42, -24, -74)
    + leaf(-24, -46, -14, scale=0.8)
    + leaf(-39, -32, -20, scale=0.8)
)
_ARROW = line("M0 0V-44", "#8a5a30", 3.4) + shape("M0 -44l-8 -10 0 -14 8 8 8 -8 0 14Z", "{f}", 2)

CROWN = {
    "crown": (
        "top",
        shape("M-30 -40L-36 -72L-17 -58L0 -82L17 -58L36 -72L30 -40Q0 -53 -30 -40Z", GOLD)
        + _SHADE
        + dot(-36, -73, 4, GOLD, rim=True)
        + dot(0, -83, 4.6, GOLD, rim=True)
        + dot(36, -73, 4, GOLD, rim=True)
        + _gem(0, -58, 7, RED)
        + dot(-19, -51, 3.4, "#5aa2f0", rim=True)
        + dot(19, -51, 3.4, "#5aa2f0", rim=True),
    ),
    "tilted": (
        "top",
        move(
            20,
            -50,
            shape("M-20 6L-24 -18L-10 -8L0 -26L10 -8L24 -18L20 6Q0 0 -20 6Z", GOLD)
            + _gem(0, -5, 5, grad("pink"))
            + dot(-24, -19, 3, GOLD, rim=True)
            + dot(24, -19, 3, GOLD, rim=True)
            + dot(0, -27, 3.4, GOLD, rim=True),
            turn=18,
        ),
    ),
    "prince": (
        "top",
        shape("M-26 -46C-40 -78 -14 -84 0 -72C14 -84 40 -78 26 -46Z", grad("crimson"))
        + shape(_BAND, "#fffaf0")
        + "".join(oval(x, y, 2, 3, LINE) for x, y in ((-20, -41), (0, -46), (20, -41)))
        + shape("M-5 -50Q-12 -66 0 -74Q12 -66 5 -50Z", GOLD, 2)
        + dot(0, -80, 5, GOLD, rim=True),
    ),
    "sun": (
        "top",
        "".join(
            move(0, -44, shape("M-6 -14L0 -46L6 -14Z", GOLD, 2), turn=a)
            for a in (-75, -50, -25, 0, 25, 50, 75)
        )
        + shape("M-34 -36Q-30 -62 0 -64Q30 -62 34 -36Q0 -54 -34 -36Z", grad("orange"))
        + dot(0, -53, 8, grad("glow"), rim=True),
    ),
    "battlement": (
        "top",
        shape("M-34 -38V-76H-22V-66H-9V-76H9V-66H22V-76H34V-38Q0 -52 -34 -38Z", grad("stone"))
        + line("M-34 -56Q0 -66 34 -56M-12 -62V-49M12 -62V-49M0 -66V-60", width=1.8, opacity=0.55)
        + shape("M-7 -46V-54Q0 -62 7 -54V-47Z", "#3c3833", 2),
    ),
    "laurel": ("top", mirrored(_LAUREL) + _gem(0, -50, 7, GOLD)),
    "berries": (
        "top",
        shape(_BAND, GOLD)
        + "".join(
            leaf(x, y, t, scale=0.8)
            for x, y, t in ((-22, -42, -30), (-8, -48, -12), (8, -48, 12), (22, -42, 30))
        )
        + "".join(
            oval(x, y, 6, 8, RED, rim=True) + dot(x - 2, y - 3, 1.8, "#ffffff", opacity=0.7)
            for x, y in ((-27, -52), (-13, -60), (0, -64), (13, -60), (27, -52))
        ),
    ),
    "circlet": (
        "top",
        shape("M-47 -34Q0 -60 47 -34L46 -24Q0 -49 -46 -24Z", SILVER)
        + line("M-40 -33L-22 -40L-15 -50L-7 -32L1 -56L9 -36L15 -45L22 -41L40 -33", "#d8313f", 3.4)
        + shape("M0 -60C-12 -70 -8 -80 0 -73C8 -80 12 -70 0 -60Z", grad("heart"), 2),
    ),
    "eyecrown": (
        "top",
        shape("M-30 -40L-34 -62L-20 -60L-12 -74H12L20 -60L34 -62L30 -40Q0 -53 -30 -40Z", grad("bronze"))
        + oval(0, -59, 13, 9, "#fffdf4", rim=True)
        + dot(0, -59, 6.6, "#35c4ae")
        + dot(0, -59, 3.2, "#140a0c")
        + dot(-2, -61, 1.6, "#ffffff"),
    ),
    "helm": (
        "top",
        shape(
            "M-54 -2C-58 -40 -38 -62 0 -62C38 -62 58 -40 54 -2L44 -6C42 -24 30 -30 8 -30L4 2H-4L-8 -30C-30 -30 -42 -24 -44 -6Z",
            grad("steel"),
        )
        + line("M0 -62V-30", width=2.4)
        + line("M-44 -34Q-24 -52 0 -54", "#ffffff", 3, 0.7)
        + shape("M-22 -58L-26 -80L-11 -70L0 -88L11 -70L26 -80L22 -58Q0 -66 -22 -58Z", GOLD)
        + _gem(0, -71, 5, grad("blue")),
    ),
    "atlas": (
        "top",
        shape("M-34 -38L-40 -56Q-20 -50 0 -50Q20 -50 40 -56L34 -38Q0 -51 -34 -38Z", GOLD)
        + dot(0, -74, 21, grad("water"), rim=True)
        + flat(
            "M-14 -84C-6 -92 4 -88 4 -82C0 -78 -6 -76 -4 -70C-10 -68 -16 -74 -14 -84ZM6 -72C14 -74 18 -70 16 -64C12 -58 6 -60 4 -66Z",
            "#6cc36a",
        )
        + line("M-21 -74Q0 -66 21 -74M0 -95Q-12 -74 0 -53", "#ffffff", 1.4, 0.5),
    ),
    "starcrown": (
        "top",
        shape(
            "M-34 -38L-40 -64L-22 -54L-12 -76L0 -58L12 -76L22 -54L40 -64L34 -38Q0 -52 -34 -38Z", grad("prism")
        )
        + shape(star(0, -56, 11), "#fffbe6", 2),
    ),
    "ermine": (
        "neck",
        shape(
            "M-78 118C-74 66 -46 40 -30 36Q0 62 30 36C46 40 74 66 78 118H52C50 86 34 66 0 66C-34 66 -50 86 -52 118Z",
            "#fffaf0",
        )
        + "".join(
            oval(x, y, 2.2, 4.4, "#2a1a1e")
            for x, y in ((-62, 92), (-50, 66), (-26, 58), (0, 62), (26, 58), (50, 66), (62, 92))
        )
        + dot(0, 70, 7, GOLD, rim=True),
    ),
    "royalcape": ("behind", shape("M-98 118C-92 60 -60 34 -30 30H30C60 34 92 60 98 118Z", grad("crimson"))),
    "chain": (
        "neck",
        line("M-40 44Q0 82 40 44", "#2a1a1e", 9)
        + line("M-40 44Q0 82 40 44", "#f0bb3c", 5)
        + dot(0, 70, 11, GOLD, rim=True)
        + _gem(0, 70, 6, RED),
    ),
    "medal": (
        "neck",
        shape("M-36 44L-6 74L6 66L-22 36ZM36 44L6 74L-6 66L22 36Z", grad("blue"), 2.2)
        + dot(0, 78, 12, GOLD, rim=True)
        + flat(star(0, 78, 8), "#fff8dc"),
    ),
    "plate": (
        "neck",
        shape("M-80 118C-78 70 -50 46 -34 40Q0 64 34 40C50 46 78 70 80 118Z", grad("steel"))
        + line("M0 56V118M-52 62Q-40 84 -42 118M52 62Q40 84 42 118", width=2.2, opacity=0.6)
        + shape("M0 70L13 76V88Q10 98 0 103Q-10 98 -13 88V76Z", GOLD, 2),
    ),
}

BOW = {
    "featherband": (
        "top",
        feather(30, -34, 24, grad("leaf"))
        + shape("M-50 -22Q0 -52 50 -22L50 -12Q0 -42 -50 -12Z", grad("leather"))
        + line("M-40 -24l7 6M-28 -30l7 6M-14 -34l7 7M0 -36l6 7M14 -34l6 7M27 -30l6 7", "#f3d38a", 2),
    ),
    "hood": (
        "top",
        shape(
            "M-64 44C-82 -14 -52 -66 0 -82C52 -66 82 -14 64 44C56 46 50 40 50 34C60 -2 48 -38 0 -44C-48 -38 -60 -2 -50 34C-50 40 -56 46 -64 44Z",
            grad("green"),
        )
        + line("M0 -80V-46", width=2, opacity=0.5)
        + flat("M-62 20C-70 -20 -48 -56 -10 -70C-44 -48 -56 -20 -56 20Z", "#ffffff", 0.16),
    ),
    "robin": (
        "top",
        feather(26, -50, 40, RED, 0.95)
        + shape("M-58 -26C-30 -34 -24 -70 4 -70C26 -68 36 -46 60 -32C30 -40 -20 -42 -58 -26Z", grad("green"))
        + shape(
            "M-60 -26C-30 -46 30 -48 62 -32C64 -26 58 -22 50 -24C20 -36 -30 -34 -50 -20C-58 -18 -64 -22 -60 -26Z",
            grad("leaf"),
        ),
    ),
    "daisies": (
        "top",
        line("M-42 -30Q0 -56 42 -30", "#3f8a3a", 5)
        + flower(-32, -38, 13, "#ffffff", "#ffc83d")
        + flower(0, -51, 16, "#ffffff", "#ffc83d")
        + flower(32, -38, 13, "#ffffff", "#ffc83d")
        + leaf(-16, -44, -20, scale=0.6)
        + leaf(16, -44, 20, scale=0.6),
    ),
    "sweep": (
        "top",
        shape("M-50 -24Q0 -54 50 -24L50 -12Q0 -42 -50 -12Z", RED)
        + shape("M46 -22C66 -36 84 -30 98 -38C92 -26 94 -18 98 -8C84 -14 66 -8 48 -12Z", RED)
        + flat("M2 -43l-7 12h6l-3 11 12 -15h-7l4 -9Z", "#fff2a0"),
    ),
    "curl": (
        "top",
        shape("M-50 -24Q0 -54 50 -24L50 -13Q0 -43 -50 -13Z", grad("violet"))
        + line("M-8 -48C-26 -70 -6 -92 8 -80C18 -70 4 -58 -2 -68", "#2a1a1e", 9)
        + line("M-8 -48C-26 -70 -6 -92 8 -80C18 -70 4 -58 -2 -68", "#a8e05a", 4.4)
        + "".join(dot(x, y, 3, "#d8f59a") for x, y in ((-30, -31), (-12, -38), (12, -38), (30, -31))),
    ),
    "strawhat": (
        "top",
        oval(0, -38, 76, 15, grad("parch"), rim=True)
        + shape("M-36 -40C-36 -84 36 -84 36 -40C20 -32 -20 -32 -36 -40Z", grad("parch"))
        + shape("M-37 -48Q0 -36 37 -48V-38Q0 -28 -37 -38Z", grad("orange"), 2)
        + flower(28, -48, 14, "#ffd23d", "#8a4a1c"),
    ),
    "ribbon": (
        "top",
        move(
            0,
            -56,
            shape(
                "M-4 0C-22 -22 -44 -18 -40 2C-42 20 -22 18 -4 4ZM4 0C22 -22 44 -18 40 2C42 20 22 18 4 4Z",
                grad("pink"),
            )
            + oval(0, 2, 8, 9, grad("crimson"), rim=True)
            + line("M-30 -4q10 2 20 5M30 -4q-10 2 -20 5", width=1.8, opacity=0.5),
        ),
    ),
    "cherries": (
        "top",
        line("M-6 -76C-18 -70 -26 -60 -26 -52M-6 -76C2 -68 4 -58 4 -50", "#3f8a3a", 3.6)
        + leaf(-6, -76, 74, scale=0.95)
        + dot(-27, -46, 13, RED, rim=True)
        + dot(5, -45, 13, RED, rim=True)
        + oval(-31, -51, 4, 3, "#ffffff", opacity=0.8)
        + oval(1, -50, 4, 3, "#ffffff", opacity=0.8),
    ),
    "halo": (
        "top",
        oval(0, -70, 40, 12, "none", rim=True)
        + line("M-40 -70a40 12 0 1 0 80 0a40 12 0 1 0 -80 0", "#ffe27a", 7)
        + line("M-40 -70a40 12 0 1 0 80 0a40 12 0 1 0 -80 0", "#fffbe0", 2.4)
        + "".join(
            line(f"M{x} {y}l{a} {b}", "#fff3b0", 3)
            for x, y, a, b in (
                (-54, -78, -10, -4),
                (54, -78, 10, -4),
                (-26, -88, -4, -9),
                (26, -88, 4, -9),
                (0, -90, 0, -9),
            )
        ),
    ),
    "kerchief": (
        "top",
        shape(
            "M-56 2C-62 -44 -34 -66 0 -66C34 -66 62 -44 56 2C46 -26 26 -40 0 -40C-26 -40 -46 -26 -56 2Z", RED
        )
        + "".join(
            dot(x, y, 4, "#fff6e2") for x, y in ((-42, -28), (-24, -48), (0, -54), (24, -48), (42, -28))
        )
        + shape("M-56 0C-70 6 -76 18 -72 26C-62 24 -54 14 -52 4Z", RED),
    ),
    "tiara": (
        "top",
        shape(
            "M-40 -34C-26 -46 -16 -52 -12 -62C-8 -54 -4 -56 0 -76C4 -56 8 -54 12 -62C16 -52 26 -46 40 -34Q0 -52 -40 -34Z",
            SILVER,
        )
        + _gem(0, -56, 6, grad("green"))
        + dot(-20, -46, 3, "#bff5c8", rim=True)
        + dot(20, -46, 3, "#bff5c8", rim=True),
    ),
    "notes": (
        "behind",
        "".join(
            move(
                x,
                y,
                oval(0, 0, 8, 6, "#fff6c8", rim=True)
                + line("M7 -2V-30Q16 -28 18 -18", "#2a1a1e", 6)
                + line("M7 -2V-30Q16 -28 18 -18", "#fff6c8", 3),
                turn=t,
            )
            for x, y, t in ((-82, -26, -10), (70, -40, 10), (82, 28, 6))
        ),
    ),
    "quiver": (
        "behind",
        move(
            54,
            18,
            "".join(
                move(x, y, _ARROW.replace("{f}", c))
                for x, y, c in ((-12, -8, "#f4e9d0"), (2, -14, "#e0574a"), (15, -6, "#8fd36a"))
            )
            + shape("M-22 -8H24L18 70H-16Z", grad("leather"))
            + line("M-21 4H23", "#f3d38a", 3),
            turn=26,
        ),
    ),
    "longbow": (
        "behind",
        line("M-62 -88C-104 -40 -104 50 -58 104", "#2a1a1e", 11)
        + line("M-62 -88C-104 -40 -104 50 -58 104", "#a8743c", 6)
        + line("M-62 -88L-58 104", "#fff6e2", 1.8),
    ),
    "lute": (
        "behind",
        move(
            58,
            60,
            shape("M-6 -30V-84H6V-30C30 -26 30 34 0 36C-30 34 -30 -26 -6 -30Z", grad("wood"))
            + dot(0, 4, 8, "#3a2416", rim=True)
            + line("M-2 -80V24M2 -80V24", "#fff6e2", 1),
            turn=28,
        ),
    ),
    "cloakpin": (
        "neck",
        shape("M-70 118C-70 66 -46 44 -32 38Q0 66 32 38C46 44 70 66 70 118H30L0 76L-30 118Z", grad("green"))
        + dot(0, 66, 9, GOLD, rim=True)
        + leaf(0, 71, 0, scale=0.36),
    ),
    "shawl": (
        "neck",
        shape("M-76 118C-74 70 -48 44 -32 38Q0 60 32 38C48 44 74 70 76 118L0 92Z", grad("crimson"))
        + line("M-60 92l30 -30M60 92l-30 -30M-40 104l24 -40M40 104l-24 -40", "#ffd8a0", 2.4, 0.7),
    ),
    "garland": (
        "neck",
        line("M-42 46Q0 84 42 46", "#3f8a3a", 6)
        + flower(-30, 58, 11, "#ff9ec4", "#ffe27a")
        + flower(0, 68, 12, "#fff6e2", "#ffb53a")
        + flower(30, 58, 11, "#ff9ec4", "#ffe27a"),
    ),
    "bell": (
        "neck",
        shape("M-41 43Q0 68 41 43L43 54Q0 80 -43 54Z", grad("green"))
        + dot(0, 72, 10, GOLD, rim=True)
        + line("M-9 72H9M0 74V81", width=2),
    ),
    "tulips": (
        "neck",
        shape("M-44 42Q0 70 44 42L46 54Q0 82 -46 54Z", grad("pink"))
        + shape("M0 84C-12 74 -10 62 0 68C10 62 12 74 0 84Z", grad("heart"), 2),
    ),
}

EVERY = {
    "prismcollar": (
        "neck",
        shape("M-41 43Q0 68 41 43L44 56Q0 82 -44 56Z", grad("prism")) + shape(star(0, 72, 12), "#fffbe6", 2),
    ),
    "prismscarf": (
        "neck",
        shape("M-46 38Q0 70 46 38L50 54Q0 88 -50 54Z", grad("prism"))
        + shape("M18 64L40 58L50 104L38 98L30 108Z", grad("prism")),
    ),
    "prismcape": ("behind", shape("M-104 118C-98 58 -62 32 -30 28H30C62 32 98 58 104 118Z", grad("prism"))),
    "clip": ("top", move(28, -50, shape(star(0, 0, 17), grad("prism"), 2.4), turn=14)),
    "visor": (
        "top",
        shape("M-52 -20C-50 -70 50 -70 52 -20C30 -40 -30 -40 -52 -20Z", grad("prism"))
        + shape("M-54 -20C-30 -42 30 -42 54 -20C40 -16 -40 -16 -54 -20Z", "#fffaf0")
        + shape(star(0, -48, 10), "#fffbe6", 2),
    ),
}
