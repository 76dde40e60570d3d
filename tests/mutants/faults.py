"""Faults that are put into functions: what the smallest mistake of a programmer would be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

#: What functions under test call to tell that they are called.
NOTE = "note_the_call"
ROOT = Path(__file__).parents[2]
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
#: Not a part of what a function does, or only for those who read logs.
SKIPPED_FIELDS = {"annotation", "returns", "decorator_list", "format_spec"}
SKIPPED_CALLS = ("log.", "logger.")
#: Arguments that make a difference only among several processes, only after another fault, or only
#: for programmers, who cannot assign to a frozen struct or fill it by position.
SKIPPED_KEYWORDS = {
    "force_insert",
    "frozen",
    "kw_only",
    "lock",
    "no_key",
    "strict",
    "update_fields",
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SKIPPED_FUNCTIONS = ("__str__", "__repr__")


class Mutant(NamedTuple):
    path: str
    function: str
    line: int
    before: str
    after: str
    #: Its place among all mutants of the file.
    number: int


class _Place(NamedTuple):
    function: str
    parent: ast.AST
    field: str
    at: int | None
    old: ast.AST
    new: ast.AST


def mutants_of(path: Path) -> list[Mutant]:
    return [
        Mutant(
            str(path.relative_to(ROOT)),
            place.function,
            getattr(place.old, "lineno", 0),
            _text(place.old),
            _change(place.old, place.new),
            number,
        )
        for number, place in enumerate(_places(ast.parse(path.read_text())))
    ]


def mutated(mutant: Mutant) -> CodeType:
    """The code of its module with the fault."""
    path = ROOT / mutant.path
    tree = ast.parse(path.read_text())
    place = list(_places(tree))[mutant.number]
    if place.at is None:
        setattr(place.parent, place.field, place.new)
    else:
        getattr(place.parent, place.field)[place.at] = place.new
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def noting(path: str) -> CodeType:
    """The code of a module whose functions note that they are called: their path and name."""
    tree = ast.parse(Path(path).read_text())
    for name, function in _functions(tree):
        called = (str(Path(path).relative_to(ROOT)), name)
        note = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(called)], [])
        function.body.insert(int(bool(ast.get_docstring(function))), ast.Expr(note))
    return compile(ast.fix_missing_locations(tree), path, "exec")


def function_in(code: CodeType, name: str) -> CodeType:
    """A function of a module, by its qualified name."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_qualname == name:
                return inner
            if name.startswith(f"{inner.co_qualname}."):
                return function_in(inner, name)
    raise LookupError(name)


def _places(tree: ast.AST) -> Iterator[_Place]:
    for name, function in _functions(tree):
        for found in _inside(function):
            yield _Place(name, *found)


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Functions and methods; what is inside of one belongs to it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, FUNCTIONS) and node.name not in SKIPPED_FUNCTIONS:
            yield prefix + node.name, node


def _inside(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, ast.AST]]:
    for field, value in ast.iter_fields(parent):
        if field in SKIPPED_FIELDS:
            continue
        for at, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or isinstance(node, ast.arguments):
                continue
            if isinstance(node, ast.Expr) and _text(node).startswith(SKIPPED_CALLS):
                continue
            if isinstance(node, ast.keyword) and node.arg in SKIPPED_KEYWORDS:
                continue
            for new in _variants(node, field):
                yield parent, field, at if isinstance(value, list) else None, node, new
            yield from _inside(node)


def _variants(node: Any, field: str) -> Iterator[ast.AST]:
    if field in {"test", "ifs"}:
        yield ast.copy_location(ast.UnaryOp(ast.Not(), node), node)
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield _with(node, ops=[*ops[:at], SWAPS[type(op)](), *ops[at + 1 :]])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in SWAPS:
            yield _with(node, op=SWAPS[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand) if field != "test":
            yield operand
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value) | float(value)):
            yield _with(node, value=value + 1)
        case ast.Return(value=value) if value and _text(value) != "None":
            yield _with(node, value=ast.Constant(None))
        case ast.Call(keywords=keywords):
            for gone in keywords:
                if gone.arg and gone.arg not in SKIPPED_KEYWORDS:
                    yield _with(node, keywords=[one for one in keywords if one is not gone])
        case (
            ast.Expr(value=ast.Call() | ast.Await())
            | ast.AugAssign()
            | ast.Raise()
            | ast.Continue()
            | ast.Break()
            | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
        ):
            # Kept for the compiler, so that the function closes over the same names.
            yield ast.copy_location(ast.If(ast.Constant(False), [node], []), node)


def _change(old: ast.AST, new: ast.AST) -> str:
    if isinstance(new, ast.If):
        return "nothing"
    if isinstance(old, ast.Call) and isinstance(new, ast.Call):
        (gone,) = (one for one in old.keywords if one not in new.keywords)
        return f"without {_text(gone)}"
    return _text(new)


def _with(node: Any, **changes: Any) -> ast.AST:
    fields = {name: getattr(node, name) for name in node._fields}
    return ast.copy_location(type(node)(**(fields | changes)), node)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())
