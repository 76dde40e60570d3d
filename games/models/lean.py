"""Rows that are read with every request, without what no model of ours needs while it is read.

It replaces Django's way from a row of the database to an instance, which goes through `__init__` and
two signals: for the eight rows of a move, a tenth of the request. The instances are the same.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class LeanModel(models.Model):
    class Meta:
        abstract = True

    @classmethod
    def from_db(  # type: ignore[override]  # the types are those of a later Django
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        made = cls.__new__(cls)
        made._state = state = ModelState()
        state.adding, state.db = False, db
        # What is not read stays away, and is so deferred.
        vars(made).update(zip(field_names, values, strict=True))
        return made
