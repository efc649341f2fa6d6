"""Pages about people: the entrance (sign-up, login, password), settings, and what everybody sees."""
