"""``python -m revoke``: the command line, as the command ``revoke`` starts it."""

from revoke.app.cli import main

if __name__ == "__main__":
    main()
