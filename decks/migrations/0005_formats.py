import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0004_ready_made_are_public'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DeckFormat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=40)),
                ('about', models.CharField(blank=True, max_length=300)),
                ('sets', models.JSONField(blank=True, help_text='Codes of the allowed sets; null for all.', null=True)),
                ('bans', models.JSONField(blank=True, default=list, help_text='Ids of the banned cards.')),
                ('copies', models.PositiveSmallIntegerField(default=3, help_text='At most so many of one card.')),
                ('size', models.PositiveSmallIntegerField(default=40, help_text='Exactly so many cards.')),
                ('one_class', models.BooleanField(default=False)),
                ('place', models.PositiveSmallIntegerField(default=100, help_text='Lower ones come first in lists.')),
                ('edition', models.PositiveIntegerField(default=0, editable=False)),
                ('shipped', models.JSONField(blank=True, editable=False, null=True)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deck_formats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': [models.OrderBy(models.F('owner'), nulls_first=True), 'place', 'name', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='deck_format_has_name'), models.CheckConstraint(condition=models.Q(('size__gte', 1), ('size__lte', 400)), name='deck_format_size_possible'), models.CheckConstraint(condition=models.Q(('copies__gte', 1), ('copies__lte', models.F('size'))), name='deck_format_copies_possible'), models.CheckConstraint(condition=models.Q(('owner__isnull', True), ('shipped__isnull', True), _connector='OR'), name='deck_format_shipped_is_site'), models.UniqueConstraint(models.F('owner'), django.db.models.functions.text.Lower('name'), name='deck_format_name_once_an_owner'), models.UniqueConstraint(django.db.models.functions.text.Lower('name'), condition=models.Q(('owner__isnull', True)), name='deck_format_name_once_a_site')],
            },
        ),
    ]
