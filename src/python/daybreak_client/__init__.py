"""A typed client for the Daybreak API and its dumps, without dependencies."""

from .api import Client
from .dumps import download_dump, read_pandas, read_polars
from .transport import DaybreakError, Quota, Response
from .webhooks import verify_webhook

__all__ = [
    "Client",
    "DaybreakError",
    "Quota",
    "Response",
    "download_dump",
    "read_pandas",
    "read_polars",
    "verify_webhook",
]
