"""News from the accounts, for the rooms to the left."""

from django.dispatch import Signal

# Sent by services.merge_guest inside its transaction, with `guest` and `user`: receivers move what the
# guest's row owns in their room to the user's row. What they leave goes with the guest, or stays where it
# is protected.
guest_merged = Signal()
