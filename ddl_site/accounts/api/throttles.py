"""How often one may ask: by token, by user, and by address where nobody is logged in.

Counted in windows of fixed length in the cache that all processes share. Requests at the very same moment
may be counted as one; this keeps a busy program in bounds, it is no account of it.
"""

import hashlib
import math
import time

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from ddl_site.accounts.models import ApiToken

PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Limit(BaseThrottle):
    """One limit a request, by who asks: `API_LIMITS` says how many, as in "120/m"; "" is no limit."""

    left_s = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:
        kind, who = self._asker(request)
        rate: str = settings.API_LIMITS[kind]
        if not rate:
            return True
        most, _, period = rate.partition("/")
        seconds = PERIODS[period[:1]]
        now = time.time()
        window, self.left_s = int(now // seconds), seconds - now % seconds
        key = f"api-limit {hashlib.sha256(f'{kind} {who} {window}'.encode()).hexdigest()}".replace(" ", "-")
        used = cache.get(key, 0)
        if used >= int(most):
            return False
        cache.set(key, used + 1, timeout=seconds + 1)
        return True

    def _asker(self, request: Request) -> tuple[str, str]:
        if isinstance(request.auth, ApiToken):
            return "token", str(request.auth.pk)
        if request.user.is_authenticated:
            return "user", str(request.user.pk)
        return "anonymous", str(self.get_ident(request))

    def wait(self) -> float:
        return math.ceil(self.left_s)
