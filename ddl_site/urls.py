"""Every address of the site."""

from django.contrib import admin
from django.urls import path

from ddl_site.accounts import views as accounts

urlpatterns = [
    path("", accounts.home, name="home"),
    path("admin/", admin.site.urls),
]
