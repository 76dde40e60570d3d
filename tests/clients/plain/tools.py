"""Generators of clients, and what their clients need to be compiled and to play.

Nothing is patched: each gets the committed document, and its client is compiled as it comes. What
cannot be installed from here is found in the packages of Debian, or left out under its name.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.support.process import ROOT

DOCUMENT = ROOT / "docs/openapi.yaml"
HERE = Path(__file__).parent
NODE = ROOT / "clients/typescript/node_modules/.bin"
#: Debian's golang-gopkg-validator.v2-dev, the only module that the client of Go needs.
VALIDATOR = Path("/usr/share/gocode/src/gopkg.in/validator.v2")
#: What Java's client refers to besides what the jar of the generator brings with it.
GENERATED = 'package javax.annotation; public @interface Generated { String[] value(); String date() default ""; String comments() default ""; }'
#: What the compiler is told of each kind of modules, as Node names them.
MODULES = {
    "module": {"module": "ES2022", "moduleResolution": "bundler"},
    "commonjs": {"module": "CommonJS", "moduleResolution": "node10"},
}
STRICT = {
    "target": "ES2022",
    "lib": ["ES2022", "DOM", "DOM.Iterable"],
    "types": [],
    "strict": True,
    "skipLibCheck": True,
    "outDir": "js",
}


class Missing(Exception):
    """A tool is not installed here."""


class Told(NamedTuple):
    """What a command said."""

    ok: bool
    text: str


def run(*command: object, cwd: Path, **env: str) -> Told:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=os.environ | env,
        timeout=600,
    )
    return Told(done.returncode == 0, done.stdout + done.stderr)


def program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise Missing(f"{name} is not installed")
    return path


def node_tool(name: str) -> Path:
    if not (NODE / name).exists():
        raise Missing(f"{name} is not installed (npm ci --prefix clients/typescript)")
    return NODE / name


def jar() -> Path:
    found = find_spec("openapi_generator_cli")
    if found is None or found.origin is None:
        raise Missing("openapi-generator-cli is not installed")
    return Path(found.origin).with_name("openapi-generator.jar")


class Generator(ABC):
    """Makes a client in a folder.

    Unless it says otherwise, it has `compile(folder)`; if it `plays`, it has
    `play(folder, base, ruleset)`.
    """

    name: str
    plays = False
    compiles = True

    @abstractmethod
    def generate(self, folder: Path) -> Told: ...


class OpenApiGenerator(Generator):
    options: tuple[str, ...] = ()

    def generate(self, folder: Path) -> Told:
        return run(
            *(program("java"), "-jar", jar(), "generate", "-i", DOCUMENT, "-g", self.name),
            *("-o", folder, *self.options),
            cwd=ROOT,
        )


class Python(OpenApiGenerator):
    name = "python"
    plays = True

    def compile(self, folder: Path) -> Told:
        every = "import openapi_client, openapi_client.models, openapi_client.api"
        return run(sys.executable, "-W", "error", "-c", every, cwd=folder)

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        return run(
            sys.executable, HERE / "play.py", base, ruleset, cwd=folder, PYTHONPATH=str(folder)
        )


class Java(OpenApiGenerator):
    """Compiled against the jar of the generator, which holds Jackson."""

    name = "java"
    plays = True
    options = ("--library", "native", "--additional-properties=openApiNullable=false")

    def compile(self, folder: Path) -> Told:
        stub = folder / "src/main/java/javax/annotation/Generated.java"
        stub.parent.mkdir(parents=True)
        stub.write_text(GENERATED)
        sources = [*folder.glob("src/main/**/*.java"), HERE / "Play.java"]
        return run(
            *(program("javac"), "-nowarn", "-proc:none", "-cp", jar(), "-d", "classes", *sources),
            cwd=folder,
        )

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        return run("java", "-cp", f"classes:{jar()}", "Play", base, ruleset, cwd=folder)


class Go(OpenApiGenerator):
    name = "go"
    plays = True
    #: By default it tries all members of a union, and does not look at their tags.
    options = ("--additional-properties=useOneOfDiscriminatorLookup=true",)

    def compile(self, folder: Path) -> Told:
        go = program("go")
        if not VALIDATOR.exists():
            raise Missing("gopkg.in/validator.v2 is not installed (golang-gopkg-validator.v2-dev)")
        shutil.rmtree(folder / "test")  # it needs a further module
        module = folder / "validator"
        shutil.copytree(VALIDATOR, module, ignore=shutil.ignore_patterns("*_test.go"))
        (module / "go.mod").write_text("module gopkg.in/validator.v2\n")
        (folder / "player").mkdir()
        shutil.copy(HERE / "play.go", folder / "player/main.go")
        version = re.search(r"go(\d+\.\d+)", run(go, "version", cwd=folder).text)
        here = f"gopkg.in/validator.v2={module}"
        run(
            go,
            "mod",
            "edit",
            f"-go={version[1] if version else '1.19'}",
            "-replace",
            here,
            cwd=folder,
        )
        vetted = run(go, "vet", ".", cwd=folder, GOFLAGS="-mod=mod")
        built = run(go, "build", "-o", "play", "./player", cwd=folder, GOFLAGS="-mod=mod")
        return Told(vetted.ok and built.ok, vetted.text + built.text)

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        return run(folder / "play", base, ruleset, cwd=folder)


class TypeScript(Generator):
    modules = "module"

    def compile(self, folder: Path) -> Told:
        config = {"compilerOptions": STRICT | MODULES[self.modules], "include": ["."]}
        (folder / "tsconfig.json").write_text(json.dumps(config))
        (folder / "package.json").write_text(json.dumps({"type": self.modules}))
        return run(node_tool("tsc"), "--project", folder, cwd=folder)


class TypeScriptFetch(TypeScript, OpenApiGenerator):
    name = "typescript-fetch"
    plays = True
    #: As Node and browsers want it.
    options = ("--additional-properties=importFileExtension=.js",)

    def compile(self, folder: Path) -> Told:
        shutil.copy(HERE / "play.ts", folder)
        return super().compile(folder)

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        return run("node", "js/play.js", base, ruleset, cwd=folder)


class Kotlin(OpenApiGenerator):
    name = "kotlin"
    compiles = False


class CSharp(OpenApiGenerator):
    name = "csharp"
    compiles = False


class Required(TypeScript):
    """Its modules name each other without an ending, which Node understands of CommonJS alone."""

    plays = True
    modules = "commonjs"
    play_with: str

    def compile(self, folder: Path) -> Told:
        shutil.copy(HERE / self.play_with, folder / "play.ts")
        return super().compile(folder)

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        return run("node", "js/play.js", base, ruleset, cwd=folder)


class HeyApi(Required):
    name = "hey-api"
    play_with = "play_hey_api.ts"

    def generate(self, folder: Path) -> Told:
        return run(node_tool("openapi-ts"), "-i", DOCUMENT, "-o", folder, cwd=ROOT)


class Orval(Required):
    name = "orval"
    play_with = "play_orval.ts"

    def generate(self, folder: Path) -> Told:
        folder.mkdir()
        return run(
            *(node_tool("orval"), "--input", DOCUMENT, "--output", folder / "axio.ts"),
            *("--client", "fetch"),
            cwd=folder,
        )


class OpenApiTypeScript(TypeScript):
    """Makes types alone: a small client that uses them plays."""

    name = "openapi-typescript"
    plays = True

    def generate(self, folder: Path) -> Told:
        return run(
            *(node_tool("openapi-typescript"), DOCUMENT, "--default-non-nullable=false"),
            *("-o", folder / "axio.ts"),
            cwd=ROOT,
        )

    def compile(self, folder: Path) -> Told:
        text = (ROOT / "clients/typescript/src/play.ts").read_text()
        (folder / "play.ts").write_text(text.replace("../build/axio.d.ts", "./axio.js"))
        return super().compile(folder)

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        return run("node", "js/play.js", base, ruleset, cwd=folder)


class OpenApiPythonClient(Generator):
    """Plays in the tests, too, with every number of seats."""

    name = "openapi-python-client"
    plays = True

    def generate(self, folder: Path) -> Told:
        programs = Path(sys.executable).parent
        return run(
            *(programs / self.name, "generate", "--path", DOCUMENT, "--meta", "none"),
            *("--output-path", folder / "axio"),
            cwd=folder.parent,
            PATH=f"{programs}:{os.environ['PATH']}",
        )

    def compile(self, folder: Path) -> Told:
        every = "import axio, axio.models, axio.api"
        return run(sys.executable, "-W", "error", "-c", every, cwd=folder)

    def play(self, folder: Path, base: str, ruleset: str) -> Told:
        script = HERE / "play_openapi_python_client.py"
        return run(sys.executable, script, base, ruleset, cwd=folder, PYTHONPATH=str(folder))


GENERATORS: list[Generator] = [
    *(Python(), Java(), Go(), TypeScriptFetch(), Kotlin(), CSharp()),
    *(OpenApiPythonClient(), OpenApiTypeScript(), HeyApi(), Orval()),
]
