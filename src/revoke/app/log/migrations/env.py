"""Runs the steps on the connection that the log has opened, within its transaction."""

from __future__ import annotations

from alembic import context

from revoke.app.log.tables import metadata


def run() -> None:
    """Bring the tables up to date."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()


if __name__ == "env_py":  # alembic runs this file under this name
    run()
