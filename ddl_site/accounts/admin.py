"""People in the administration."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html

from ddl_site.accounts import services
from ddl_site.accounts.models import ApiToken, Report, User

# The administration uses the site's own door, with its limits on attempts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ("handle",)


@admin.register(User)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]
    add_form = NewUserForm
    list_display = ("handle", "email", "is_guest", "is_staff", "is_active", "date_joined", "last_seen")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("handle", "email")
    ordering = ("handle",)
    readonly_fields = ("date_joined", "last_login", "last_seen", "is_guest")
    fieldsets = (
        (None, {"fields": ("handle", "password", "email")}),
        ("Preferences", {"fields": ("time_zone", "colour_scheme")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("is_guest", "date_joined", "last_login", "last_seen")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("handle", "usable_password", "password1", "password2")}),
    )


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To see who uses the API, and to revoke a token that has leaked. Only their owners make them."""

    list_display = ("name", "user", "scopes", "made_at", "last_used")
    list_select_related = ("user",)
    search_fields = ("name", "user__handle")
    readonly_fields = ("user", "name", "scopes", "made_at", "last_used")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What people ask the staff to look at. Whoever has dealt with one marks it."""

    list_display = ("label", "kind", "reporter", "reason", "made_at", "handled_at", "handled_by")
    list_filter = (("handled_at", admin.EmptyFieldListFilter), "kind")
    list_select_related = ("reporter", "handled_by")
    search_fields = ("label", "reason", "reporter__handle")
    fields = readonly_fields = (
        "label", "where", "kind", "reporter", "reason", "made_at", "handled_at", "handled_by",
    )  # fmt: skip
    actions = ("mark_handled",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description="Where")
    def where(self, report: Report) -> str:
        return format_html('<a href="{0}">{0}</a>', report.address)

    @admin.action(description="Mark as dealt with", permissions=["change"])
    def mark_handled(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        assert isinstance(request.user, User)  # the administration is for staff
        marked = services.handle_reports(
            pks=list(reports.values_list("pk", flat=True)), by=request.user, now=timezone.now()
        )
        self.message_user(request, f"{marked} marked as dealt with.")
