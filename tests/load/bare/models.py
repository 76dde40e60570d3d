"""A row to read and to write, and rows that are added."""

from __future__ import annotations

from django.db import models


class Counter(models.Model):
    value = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"counter {self.pk}"


class Entry(models.Model):
    counter = models.ForeignKey(Counter, models.CASCADE)
    value = models.PositiveIntegerField()
    text = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.text
