"""The API as a whole: its addresses, its errors, its schema and their documentation."""
