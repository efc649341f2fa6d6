"""What may go wrong with a request beyond what the framework knows, and the shape of every error."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import APIException


class Conflict(APIException):
    """The request is well formed, but does not go with what there is now."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class TooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too-large"


class BadCodeError(APIException):
    """A deck code is damaged; `mendings` are codes that may have been meant."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "invalid"

    def __init__(self, detail: str, *, mendings: Sequence[str] = ()) -> None:
        super().__init__(detail)
        self.errors = {"code": [detail]}
        self.more = {"mendings": list(mendings)}


class ReusedKey(APIException):
    """An Idempotency-Key came back with another request."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "reused-key"
    default_detail = (
        "This Idempotency-Key was used for another request before. Draw a new one for each request."
    )


class Problem(serializers.Serializer[object]):
    """An error (RFC 9457)."""

    type = serializers.CharField(help_text="Which kind of error: where the documentation tells of it.")
    title = serializers.CharField(help_text="The kind in words; always the same for one kind.")
    status = serializers.IntegerField(help_text="The HTTP status.")
    detail = serializers.CharField(help_text="What is wrong this time, in a sentence.")
    instance = serializers.CharField(help_text="The path that was asked for.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        sentences = serializers.ListField(child=serializers.CharField())
        about = "Sentences by parameter or field, where single ones are wrong."
        errors = serializers.DictField(child=sentences, required=False, help_text=about)
        codes = "Of a damaged deck code: codes that one change makes of it."
        mendings = serializers.ListField(child=serializers.CharField(), required=False, help_text=codes)
        # a serializer has a property of the name errors
        return {**super().get_fields(), "errors": errors, "mendings": mendings}
