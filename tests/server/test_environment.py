"""Reading the environment: secrets in files, odd passwords, and values that are refused."""

from __future__ import annotations

import pytest

from axio_api import env

ODD = "p@ss:w/rd#?%20 ü"


def database():
    return env.database("TEST_URL", "", password="TEST_PASSWORD")


def test_a_secret_may_be_in_a_file(monkeypatch, tmp_path):
    file = tmp_path / "secret"
    file.write_text(f"{ODD}\n")
    monkeypatch.setenv("TEST_SECRET_FILE", str(file))
    assert env.text("TEST_SECRET", "none") == ODD
    file.write_text("")
    assert env.text("TEST_SECRET", "none") == "none"


def test_a_file_that_cannot_be_read_is_refused_at_once(monkeypatch, tmp_path):
    monkeypatch.setenv("TEST_SECRET_FILE", str(tmp_path / "nothing"))
    with pytest.raises(env.BadEnvironment, match="TEST_SECRET_FILE"):
        env.text("TEST_SECRET", "")


def test_two_values_for_one_setting_are_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("TEST_SECRET", "one")
    monkeypatch.setenv("TEST_SECRET_FILE", str(tmp_path))
    with pytest.raises(env.BadEnvironment, match="not both"):
        env.text("TEST_SECRET", "")


def test_an_odd_password_is_given_as_it_is(monkeypatch, tmp_path):
    (tmp_path / "password").write_text(ODD)
    monkeypatch.setenv("TEST_URL", "postgres://axio@host:1234/name")
    monkeypatch.setenv("TEST_PASSWORD_FILE", str(tmp_path / "password"))
    found = database()
    assert (found["USER"], found["PASSWORD"], found["HOST"]) == ("axio", ODD, "host")
    assert (found["PORT"], found["NAME"]) == ("1234", "name")


@pytest.mark.parametrize("quoted", ["p%40ss", "p@ss"])
def test_a_password_may_be_in_the_url(monkeypatch, quoted):
    monkeypatch.setenv("TEST_URL", f"postgres://axio:{quoted}@host/name")
    found = database()
    assert (found["PASSWORD"], found["HOST"]) == ("p@ss", "host")


@pytest.mark.parametrize("password", ["se/cret", "se#cret", "se?cret"])
def test_a_password_that_breaks_the_url_is_refused_and_not_repeated(monkeypatch, password):
    monkeypatch.setenv("TEST_URL", f"postgres://axio:{password}@host/name")
    with pytest.raises(env.BadEnvironment, match="percent-encoded") as refusal:
        database()
    assert "cret" not in str(refusal.value)
