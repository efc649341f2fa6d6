import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0008_name_feeds'),
        ('decks', '0005_formats'),
    ]

    operations = [
        migrations.CreateModel(
            name='KnownCard',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='cards.card')),
                ('facts', models.JSONField()),
            ],
            options={
                'ordering': ['card'],
            },
        ),
        migrations.CreateModel(
            name='DeckNews',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('format', 'A format changed'), ('cards', 'Cards changed')], max_length=6)),
                ('facts', models.JSONField()),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('touched_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('last_owner', models.PositiveBigIntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'deck news',
                'ordering': ['id'],
                'indexes': [models.Index(condition=models.Q(('done_at', None)), fields=['touched_at'], name='deck_news_to_tell'), models.Index(fields=['done_at'], name='deck_news_by_end')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['format', 'cards'])), name='deck_news_kind_known')],
            },
        ),
    ]
