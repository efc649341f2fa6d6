import re

import pytest

from ddl_site.accounts import handles, recovery


@pytest.mark.parametrize(
    "handle", ["admin", "ADMIN", "Guest-7k3f9q", "guest-me", "st-aff", "moderator1", "House"]
)
def test_reserved_handle_is_refused(handle: str) -> None:
    assert handles.is_reserved(handle)


@pytest.mark.parametrize("handle", ["Maple", "housekeeper", "guesty", "botanist", "judge_dredd"])
def test_ordinary_handle_is_allowed(handle: str) -> None:
    assert not handles.is_reserved(handle)


def test_guest_handle_is_readable_and_fresh() -> None:
    names = {handles.guest_handle() for _ in range(50)}

    assert len(names) == 50
    assert all(re.fullmatch(r"guest-[2-9a-hj-km-np-z]{6}", name) for name in names)


def test_recovery_code_is_read_without_regard_to_case_spaces_and_dashes() -> None:
    code = recovery.new_code()

    assert re.fullmatch(r"([2-9a-z]{5}-){3}[2-9a-z]{5}", code)
    assert recovery.bare(code.upper().replace("-", " ")) == recovery.bare(code)
