"""Read-only pages for operators. They show nothing that players may not see: no state, no seed, no
unplayed piece, no secret."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Decision, Game, Move, Player, Rating, Seat, Token


class ReadOnly(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Filtering by hidden columns would reveal them, guess by guess."""
        return lookup.removesuffix("__exact") in {"id", "pk", *self.list_filter}


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    fields = ("name", "kind", "owner", "description", "created_at")
    list_display = ("name", "kind", "owner", "created_at")
    search_fields = ("name",)
    list_filter = ("kind",)


@admin.register(Token)
class TokenAdmin(ReadOnly):
    fields = list_display = ("id", "player", "label", "created_at")


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    fields = list_display = ("player", "ruleset", "rating", "games")
    list_filter = ("ruleset",)


class SeatInline(admin.TabularInline):
    model = Seat
    fields = ("number", "team", "occupant", "player", "engine", "status", "place")
    can_delete = False
    extra = 0

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    fields = (
        "id",
        "ruleset",
        "ruleset_version",
        "options",
        "status",
        "version",
        "visibility",
        "rated",
        "host",
        "seconds_per_decision",
        "timeout_policy",
        "start",
        "seed_commitment",
        "result",
        "created_at",
        "started_at",
        "finished_at",
        "expires_at",
    )
    list_display = ("id", "ruleset", "status", "version", "host", "created_at")
    list_filter = ("status", "ruleset", "visibility", "rated")
    search_fields = ("id",)
    inlines = (SeatInline,)


@admin.register(Decision)
class DecisionAdmin(ReadOnly):
    fields = list_display = ("id", "game", "seat", "kind", "bonus", "opened_at", "deadline_at")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    fields = list_display = ("game", "number", "version", "seat", "made_by", "at")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Sealed answers are hidden from operators, too."""
        return super().get_queryset(request).exclude(number=None)
