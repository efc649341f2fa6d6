"""Pages of collections: the playsets, one card's copies, history, packs, wants, trades, sharing, figures."""
