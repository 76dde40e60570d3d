"""The programs of the documentation, found and run.

A block that a reader pastes is marked: ```` ```sh run=name ````. A block `output` after it is what it
prints. All marked blocks of a page run one after the other in one shell and one folder, as a reader
would paste them. ```` ```python file=my_bot.py ```` is a file that the reader saves.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Stands between the output of two blocks.
BETWEEN = "-- next block --"
SECONDS = 240


class Block(NamedTuple):
    language: str
    marks: dict[str, str]
    code: str


def blocks_of(text: str) -> Iterator[Block]:
    for info, code in FENCE.findall(text):
        language, *marks = info.split() or [""]
        yield Block(language, dict(mark.split("=", 1) for mark in marks), code)


class Pasted(NamedTuple):
    name: str
    wanted: str | None
    printed: str


def save_files(text: str, folder: Path) -> None:
    for block in blocks_of(text):
        if "file" in block.marks:
            (folder / block.marks["file"]).write_text(block.code)


def paste(text: str, base_url: str, folder: Path, **environment: str) -> list[Pasted]:
    """What each marked block printed, beside what the page says that it prints."""
    found = list(blocks_of(text))
    pairs = [
        (block, following.code if following and following.language == "output" else None)
        for block, following in zip(found, [*found[1:], None], strict=True)
        if "run" in block.marks
    ]
    save_files(text, folder)
    script = f"\necho '{BETWEEN}'\n".join(block.code for block, _ in pairs)
    done = subprocess.run(
        ["bash", "-eu", "-c", script.replace("http://127.0.0.1:8000", base_url)],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    printed = done.stdout.replace(base_url, "http://127.0.0.1:8000").split(f"{BETWEEN}\n")
    assert done.returncode == 0, f"{pairs[len(printed) - 1][0].marks}: {done.stderr}"
    return [
        Pasted(block.marks["run"], wanted, one)
        for (block, wanted), one in zip(pairs, printed, strict=True)
    ]
