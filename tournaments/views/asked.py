"""What an address asks for beside its path."""

from django.http import HttpRequest


def asked_number(request: HttpRequest, name: str) -> int | None:
    """A round or a stage by its number; None where none is asked for, or something that cannot be one."""
    number = request.GET.get(name, "")
    return int(number) if number.isdecimal() and 0 < len(number) < 4 else None
