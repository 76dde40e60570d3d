"""Each kind of fault is made, and is a fault."""

from __future__ import annotations

import builtins

import pytest

from tests.mutants import faults
from tests.mutants.faults import NOTE, function_in, mutants_of, mutated, noting

CODE = '''
LIMIT = 3

class Box:
    def size(self, things, *, extra=0):
        """How many."""
        logger.info("counted %s", 1 < 2)
        count: int = 0
        for thing in things:
            if not thing or thing == 7:
                continue
            count += 1
        if count >= LIMIT + extra:
            raise ValueError(f"{count} are too many")
        return count

def order(**options):
    return sorted([3, 1, 2], reverse=True, key=abs)

def __repr__():
    return 1 + 1
'''


@pytest.fixture
def module(tmp_path, monkeypatch):
    monkeypatch.setattr(faults, "ROOT", tmp_path)
    (tmp_path / "module.py").write_text(CODE)
    return tmp_path / "module.py"


def test_faults_are_made_in_functions_and_nowhere_else(module):
    made = [(one.function, one.before, one.after) for one in mutants_of(module)]
    assert made == [
        ("Box.size", "0", "1"),
        ("Box.size", "not thing or thing == 7", "not (not thing or thing == 7)"),
        ("Box.size", "not thing or thing == 7", "not thing and thing == 7"),
        ("Box.size", "not thing", "thing"),
        ("Box.size", "thing == 7", "thing != 7"),
        ("Box.size", "7", "8"),
        ("Box.size", "continue", "nothing"),
        ("Box.size", "count += 1", "nothing"),
        ("Box.size", "1", "2"),
        ("Box.size", "count >= LIMIT + extra", "not count >= LIMIT + extra"),
        ("Box.size", "count >= LIMIT + extra", "count > LIMIT + extra"),
        ("Box.size", "LIMIT + extra", "LIMIT - extra"),
        ("Box.size", "raise ValueError(f'{count} are too many')", "nothing"),
        ("Box.size", "return count", "return None"),
        ("order", "return sorted([3, 1, 2], reverse=True, key=abs)", "return None"),
        ("order", "sorted([3, 1, 2], reverse=True, key=abs)", "without reverse=True"),
        ("order", "sorted([3, 1, 2], reverse=True, key=abs)", "without key=abs"),
        *(("order", str(number), str(number + 1)) for number in (3, 1, 2)),
        ("order", "True", "False"),
    ]
    assert [one.line for one in mutants_of(module)][-1] == CODE[: CODE.index("sorted")].count(
        "\n"
    ) + 1


def test_hints_to_the_database_stay(module):
    module.write_text("def lock(rows):\n    return rows.select_for_update(no_key=True)\n")
    (made,) = mutants_of(module)
    assert made.after == "return None"


def behaviour(code):
    """What the functions of a module give for a few arguments."""
    names = {"logger": type("Quiet", (), {"info": lambda *_: None})}
    exec(code, names)
    found = [names["order"]()]
    for things, extra in (([1, 0, 7], 0), ([1, 2, 8], 1), ([1, 1, 1], 0)):
        try:
            found.append(names["Box"]().size(things, extra=extra))
        except (ValueError, TypeError) as error:
            found.append(str(error))
    return found


def test_every_mutant_behaves_differently(module):
    usual = behaviour(compile(CODE, "module.py", "exec"))
    assert usual == [[3, 2, 1], 1, 3, "3 are too many"]
    same = [one for one in mutants_of(module) if behaviour(mutated(one)) == usual]
    # Numbers above zero are in the order of their absolute values.
    assert [one.after for one in same] == ["without key=abs"]


def test_the_code_of_a_function_can_take_the_place_of_the_one_without_a_fault(module):
    names = {}
    exec(compile(CODE, "module.py", "exec"), names)
    last = mutants_of(module)[-1]
    names["order"].__code__ = function_in(mutated(last), last.function)
    assert names["order"]() == [1, 2, 3]


def test_functions_note_that_they_are_called(module, monkeypatch):
    called, names = [], {}
    monkeypatch.setattr(builtins, NOTE, called.append, raising=False)
    exec(noting(str(module)), names)
    assert names["order"]() == [3, 2, 1] and names["Box"].size.__doc__ == "How many."
    assert called == [("module.py", "order")]
