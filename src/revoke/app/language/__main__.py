"""``python -m revoke.app.language`` in a clone: what wants a translation, which ``guide/catalogues.py`` gathers."""

from guide.catalogues import main

if __name__ == "__main__":
    main()
