"""Makes the pictures of the README and the guide from the screenshots that the tests leave.

    make pictures

Each shows the part of a page that matters, from its top, in a light scheme and few colours.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
STAGES = ROOT / "build" / "screenshots" / "stages"
PICTURES = ROOT / "docs" / "pictures"

HEIGHTS = {"start": 640, "how-far": 640, "trick": 800, "said-back": 640, "put-right": 640, "adjusted": 640}
"""The height shown of each page, in pixels from its top: the bar at the foot of a phone's screen ends at 640."""

COLOURS = 48


def main() -> None:
    for name, height in HEIGHTS.items():
        with Image.open(STAGES / f"light-{name}.png") as page:
            top = page.convert("RGB").crop((0, 0, page.width, min(height, page.height)))
        top.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
