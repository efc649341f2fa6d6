"""The queue of work that pages do not wait for: the computer's turns and clocks (`play`), the rest (`work`)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ddl_site.settings")

app = Celery("kennel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
