"""What the addresses of the API are made of, in every room.

    class Sets(Endpoint):
        @operation("List the sets", params=PageParams, answer=paged(SetAnswer))
        def get(self, request: Request, asked: Asked) -> Response:
            return page_of(request, queries.sets(), asked, SetAnswer)

An endpoint says what it reads and what it answers; from that its input is checked and the schema is written.
"""

from ddl_site.accounts.api.endpoints import Asked, Endpoint, caller, context_of, operation
from ddl_site.accounts.api.errors import BadCodeError, Conflict, TooLarge
from ddl_site.accounts.api.inputs import Body, Params
from ddl_site.accounts.api.paging import PageParams, page_of, paged
from ddl_site.accounts.api.whole import file_answer

__all__ = [
    "Asked",
    "BadCodeError",
    "Body",
    "Conflict",
    "Endpoint",
    "PageParams",
    "Params",
    "TooLarge",
    "caller",
    "context_of",
    "file_answer",
    "operation",
    "page_of",
    "paged",
]
