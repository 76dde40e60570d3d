"""`make digests`: pins the images of docker-compose.yml by content.

A tag can be moved, a digest cannot. The digests are asked of the registry, by the Docker on this
machine, and written as a second description that overrides the images of the first.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def digest_of(image: str) -> str:
    command = ["docker", "buildx", "imagetools", "inspect", image]
    told = subprocess.run(  # noqa: S603 (image names of our own)
        [*command, "--format", "{{.Manifest.Digest}}"], check=True, capture_output=True, text=True
    ).stdout.strip()
    if not DIGEST.fullmatch(told):
        raise SystemExit(f"Docker told no digest of {image}: {told!r}")
    return told


def write(described: Path, pinned: Path) -> None:
    services = yaml.safe_load(described.read_text())["services"]
    images = {service["image"] for service in services.values()}
    digests = {image: f"{image}@{digest_of(image)}" for image in sorted(images)}
    override = {name: {"image": digests[service["image"]]} for name, service in services.items()}
    pinned.write_text(yaml.safe_dump({"services": override}))


if __name__ == "__main__":
    write(ROOT / "docker-compose.yml", ROOT / "docker-compose.digests.yml")
