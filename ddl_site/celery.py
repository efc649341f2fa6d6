"""Work that pages do not wait for, in two queues: `play` (computer turns, clocks) and `work` (the rest)."""

import os

from celery import Celery

from ddl_site import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ddl_site.settings")

broker.use()
app = Celery("kennel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
