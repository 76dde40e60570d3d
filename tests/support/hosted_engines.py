"""A package with engines of all manners, installed for the tests that use it."""

from __future__ import annotations

from pathlib import Path

MODULE = '''
import os, tempfile, time

class Brave:
    name = "Brave"
    description = "Plays the last option."
    rulesets = ["rota"]
    think_seconds = 0.5

    def think(self, question, seconds):
        print("noise")
        assert 0 < seconds <= 0.5
        return question.moves[-1]

class Secretive(Brave):
    """Answers well only if it can see nothing but its question."""
    def think(self, question, seconds):
        secrets = [name for name in os.environ if name.startswith("AXIO_")]
        try:
            with tempfile.TemporaryFile() as notes:
                notes.write(b"x")
                notes.flush()
            secrets.append("a file")
        except OSError:
            pass
        return "found " + ", ".join(secrets) if secrets else question.moves[-1]

class Crash(Brave):
    def think(self, question, seconds):
        os.abort()

class Raise(Brave):
    def think(self, question, seconds):
        raise ValueError("my hand is secret")

class Hang(Brave):
    def think(self, question, seconds):
        import signal
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            time.sleep(1)

class Spin(Brave):
    def think(self, question, seconds):
        while True:
            pass

class Hog(Brave):
    def think(self, question, seconds):
        kept = []
        while True:
            kept.append(bytearray(50_000_000))

class Cheat(Brave):
    def think(self, question, seconds):
        return "a move of its own"

class Chatter(Brave):
    def think(self, question, seconds):
        for number in range(3, 10):
            try:
                os.write(number, b"0" * 100_000)
            except OSError:
                pass
        return question.moves[-1]
'''
NAMES = ("brave", "secretive", "crash", "raise", "hang", "spin", "hog", "cheat", "chatter")


def install(folder: Path, **more: str) -> Path:
    """As pip would leave it; `more` are further entry points."""
    (folder / "odd_engines.py").write_text(MODULE)
    points = {f"{name}": f"odd_engines:{name.title()}" for name in NAMES} | more
    info = folder / "odd_engines-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-engines\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[axio.engines]\n{lines}")
    return folder
