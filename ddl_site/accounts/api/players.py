"""Players in the API: what is public of them."""

from datetime import UTC, date
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from ddl_site.accounts import public, queries
from ddl_site.accounts.api import Asked, Endpoint, operation
from ddl_site.accounts.models import User


class PlayerAnswer(serializers.Serializer[User]):
    """A player as everybody sees him."""

    handle = serializers.CharField()
    joined = serializers.SerializerMethodField(help_text="The day of the sign-up, in UTC.")
    page = serializers.SerializerMethodField(help_text="The profile for people.")
    shares = serializers.SerializerMethodField(help_text="What you may see of his, by name: addresses.")

    def get_joined(self, player: User) -> date:
        return player.date_joined.astimezone(UTC).date()

    def get_page(self, player: User) -> str:
        return str(self.context["request"].build_absolute_uri(player.get_absolute_url()))

    def get_shares(self, player: User) -> dict[str, str]:
        request = self.context["request"]
        shared = public.shared_by(player, viewer=request.user)
        return {name: request.build_absolute_uri(address) for name, address in shared.items()}


class Player(Endpoint):
    @operation("A player, by handle in any case", answer=PlayerAnswer)
    def get(self, request: Request, asked: Asked, handle: str) -> Response:
        player = queries.player_by_handle(handle)
        if player is None:
            raise NotFound(f"There is no player called {handle}.")
        shown: dict[str, Any] = dict(PlayerAnswer(player, context={"request": request}).data)
        return Response(shown)
