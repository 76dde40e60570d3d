"""Draws the icons of the installed page from its own: `python -m docs.pictures.draw_icons`."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

WEB = Path(__file__).parents[2] / "web"
#: File, side, and how much of it the drawing takes: of a maskable icon the edges may be cut off.
ICONS = (("192", 192, 1.0), ("512", 512, 1.0), ("maskable", 512, 0.72))
GROUND = "#20242c"


def main() -> None:
    drawing = (WEB / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name, side, part in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            ground = GROUND if part < 1 else "transparent"
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; "
                f"background: {ground} }} svg {{ width: {part:.0%} }}</style>{drawing}"
            )
            shot = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            (WEB / "icons").mkdir(exist_ok=True)
            shot.quantize(64, method=Image.Quantize.FASTOCTREE).save(
                WEB / f"icons/{name}.png", optimize=True
            )
        browser.close()


if __name__ == "__main__":
    main()
