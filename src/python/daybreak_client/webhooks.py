"""Verifies webhook deliveries (Standard Webhooks)."""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Mapping

TOLERANCE_SECONDS = 300
"""A delivery with an older timestamp may be a replay."""


def verify_webhook(headers: Mapping[str, str], body: bytes, secret: str) -> bool:
    """Returns whether the signature is valid, and the timestamp within five minutes of now.

    `body` must be the raw request body, before any parsing. `secret` starts with `whsec_`.
    """
    known = {name.lower(): value for name, value in headers.items()}
    sent_at = known.get("webhook-timestamp", "")
    is_number = sent_at.isascii() and sent_at.isdecimal() and len(sent_at) <= 12
    if not is_number or abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        return False
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        return False
    if not key:
        return False
    signed = f"{known.get('webhook-id', '')}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    given = known.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(one, expected) for one in given)
