"""One SELECT, one INSERT and one UPDATE in a transaction, and a small answer."""

from __future__ import annotations

from django.db import transaction
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tests.load.bare.models import Counter, Entry


class Count(APIView):
    def post(self, request: Request, counter_id: int) -> Response:
        with transaction.atomic():
            counter = Counter.objects.get(pk=counter_id)
            counter.value += 1
            Entry.objects.create(counter=counter, value=counter.value, text="counted")
            counter.save(update_fields=["value"])
        return Response({"id": counter.pk, "value": counter.value}, 201)


urlpatterns = [path("counters/<int:counter_id>", Count.as_view())]
