"""Django's admin with the site of this program."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    default_site = "tournament.web.account.admin_site.StaffSite"
