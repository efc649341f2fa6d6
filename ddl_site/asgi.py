"""What a server for long-lived connections calls."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ddl_site.settings")

application = get_asgi_application()
