from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("decks", "0003_fill_deck_cards")]

    operations = [
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(('owner__isnull', False), ('visibility', 'public'), _connector='OR'), name='deck_ready_made_is_public'),
        ),
    ]
