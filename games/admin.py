"""Pages for operators. They show nothing that players may not see: no state, no seed, no unplayed
piece, no secret. Nothing can be edited: operators act through services, and say why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from games.models import Decision, Game, Move, Player, Rating, Seat, Token
from games.refusals import Refusal
from games.services.operations import game_abort, name_free, player_close
from games.workload import game_waiting


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


class Act(NamedTuple):
    """Something that an operator may do to a row, with a page that asks for the reason."""

    slug: str
    title: str
    warning: str
    run: Callable[[Any], object]


class Reason(forms.Form):
    reason = forms.CharField(
        max_length=500, widget=forms.Textarea(attrs={"rows": 3}), help_text="For the record."
    )


class Acting(ReadOnly):
    """Operators who may change such rows can act on them. What they do is kept in the history."""

    acts: tuple[Act, ...] = ()

    def get_urls(self) -> list[URLPattern]:
        own = [
            path(
                f"<path:object_id>/{act.slug}/",
                self.admin_site.admin_view(partial(self.act_view, act=act)),
                name=f"{self.opts.app_label}_{self.opts.model_name}_{act.slug}",
            )
            for act in self.acts
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        acts = self.acts if self.may_act(request) else ()
        return super().change_view(request, object_id, form_url, {"acts": acts})

    def may_act(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"games.change_{self.opts.model_name}")

    def act_view(self, request: HttpRequest, object_id: str, *, act: Act) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None or not self.may_act(request):
            raise Http404
        form = Reason(request.POST or None)
        if form.is_valid() and self._acted(request, row, act, form.cleaned_data["reason"]):
            page = f"admin:games_{self.opts.model_name}_change"
            return HttpResponseRedirect(reverse(page, args=(row.pk,)))
        context = {"title": act.title, "act": act, "row": row, "form": form, "opts": self.opts}
        return self.page(request, "act", context)

    def page(self, request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
        everywhere = self.admin_site.each_context(request)
        return TemplateResponse(request, f"admin/games/{name}.html", everywhere | context)

    def _acted(self, request: HttpRequest, row: Any, act: Act, reason: str) -> bool:
        try:
            with transaction.atomic():
                act.run(row)
                self.log_change(request, row, f"{act.title}: {reason}")
        except Refusal as refusal:
            messages.error(request, refusal.detail)
            return False
        messages.success(request, f"{act.title}: done.")
        return True


@admin.register(Player)
class PlayerAdmin(Acting):
    acts = (
        Act(
            "close",
            "Close the account",
            "Its tokens and those of its bots end, the seats that it plays are resigned, and its "
            "tables are closed. This cannot be undone.",
            lambda player: player_close(player_id=player.pk),
        ),
        Act(
            "free-name",
            "Free the name",
            "The retired bot gets a neutral name, in all its games, too. The old name can be "
            "taken again.",
            lambda player: name_free(player_id=player.pk),
        ),
    )
    fields = ("name", "kind", "owner", "description", "created_at")
    list_display = ("name", "kind", "owner", "created_at")
    search_fields = ("name",)
    list_filter = ("kind",)


@admin.register(Token)
class TokenAdmin(ReadOnly):
    fields = list_display = ("id", "player", "label", "created_at")


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    fields = list_display = ("player", "engine", "ruleset", "season", "rating", "games")
    list_filter = ("ruleset", "of", "season")


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
class GameAdmin(Acting):
    acts = (
        Act(
            "stop",
            "Stop the game",
            "It ends without a result: its status is cancelled, and everybody who follows it is "
            "told. This cannot be undone.",
            lambda game: game_abort(game_id=game.pk),
        ),
    )
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

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.waiting_view)
        return [
            path("<path:object_id>/waiting/", view, name="games_game_waiting"),
            *super().get_urls(),
        ]

    def waiting_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Why nothing happens in a game."""
        if self.get_object(request, object_id) is None or not self.has_view_permission(request):
            raise Http404
        context = {"title": "Why is this game waiting?", "waiting": game_waiting(object_id)}
        return self.page(request, "waiting", context | {"opts": self.opts})


@admin.register(Decision)
class DecisionAdmin(ReadOnly):
    fields = list_display = ("id", "game", "seat", "kind", "bonus", "opened_at", "deadline_at")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    fields = list_display = ("game", "number", "version", "seat", "made_by", "at")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Sealed answers are hidden from operators, too."""
        return super().get_queryset(request).exclude(number=None)
