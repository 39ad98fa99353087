"""Sends requests to the API, with retries, and parses responses and errors."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.message import Message
from typing import Any, Generic, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

Data = TypeVar("Data")
Meta = TypeVar("Meta")
Item = TypeVar("Item")

MAX_WAIT_SECONDS = 30
"""If `Retry-After` is longer, the client does not retry."""


@dataclass(frozen=True)
class Quota:
    limit: int
    remaining: int
    resets_at: datetime


@dataclass(frozen=True)
class Response(Generic[Data, Meta]):
    data: Data
    meta: Meta
    quota: Quota | None
    """None if the response has no quota headers, for example because the request had no key."""
    request_id: str | None
    next_url: str | None
    """URL of the next page; None on the last page."""


class DaybreakError(Exception):
    """An error response of the API. `code` is `unreadable` if it does not come from the API."""

    def __init__(self, status: int, headers: Message, body: Any) -> None:
        error = body.get("error") if isinstance(body, dict) else None
        known = error if isinstance(error, dict) else {}
        unreadable = f"The response with status {status} does not come from the API. Check the base URL."
        super().__init__(known.get("message", unreadable))
        self.code: str = known.get("code", "unreadable")
        self.status = status
        self.details: list[dict[str, str]] = known.get("details", [])
        self.request_id = headers.get("X-Request-Id")
        self.retry_after_seconds = _read_seconds(headers)


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would send the API key to another URL."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = build_opener(_NoRedirects)


class Transport:
    def __init__(
        self, base_url: str, key: str | None = None, *, timeout: float = 30, retries: int = 2
    ) -> None:
        """`base_url` ends with the version, such as `https://daybreak.example/api/v1`.

        GET requests that fail with 429 or 503 are repeated after the time in `Retry-After`, at
        most `retries` times.
        """
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retries = retries

    def pages(self, first: Response[Data, Meta]) -> Iterator[Response[Data, Meta]]:
        """Iterates over a response and all pages after it, with one request per page."""
        page = first
        while True:
            yield page
            if page.next_url is None:
                return
            page = self._get(page.next_url)

    def items(self, first: Response[list[Item], Meta]) -> Iterator[Item]:
        """Iterates over the items of a list and of all pages after it."""
        for page in self.pages(first):
            yield from page.data

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        **parts: str,
    ) -> Response[Any, Any]:
        """Replaces the names in braces in the path with the values of `parts`."""
        filled = re.sub(r"\{(\w+)\}", lambda name: quote(parts[name[1]], safe=""), path)
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base_url + filled + ("?" + urlencode(given) if given else "")
        return self._get(url) if method == "GET" else _parse(url, *self._send(method, url, body))

    def _document(self, method: str, path: str) -> dict[str, Any]:
        document: dict[str, Any] = self._send(method, self._base_url + path)[1]
        return document

    def _get(self, url: str) -> Response[Any, Any]:
        if urlsplit(url)[:2] != urlsplit(self._base_url)[:2]:
            # The request would send the API key there.
            raise ValueError(f"The next page is at {url}, which is not below the base URL.")
        for _ in range(self._retries):
            try:
                return _parse(url, *self._send("GET", url))
            except DaybreakError as error:
                wait = error.retry_after_seconds
                if error.status not in (429, 503) or wait is None or wait > MAX_WAIT_SECONDS:
                    raise
                time.sleep(wait)
        return _parse(url, *self._send("GET", url))

    def _send(self, method: str, url: str, body: object = None) -> tuple[Message, Any]:
        headers = {"Accept": "application/json", "User-Agent": "daybreak-client (Python)"}
        if self._key is not None:
            headers["X-Api-Key"] = self._key
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        request = Request(url, data, headers, method=method)
        try:
            with _opener.open(request, timeout=self._timeout) as response:
                return response.headers, _load(response.read())
        except HTTPError as error:
            with error:
                raise DaybreakError(error.code, error.headers, _load(error.read())) from None


def _parse(url: str, headers: Message, body: Any) -> Response[Any, Any]:
    if not isinstance(body, dict) or not {"data", "meta"} <= body.keys():
        raise DaybreakError(200, headers, None)
    return Response(
        data=body["data"],
        meta=body["meta"],
        quota=_read_quota(headers),
        request_id=headers.get("X-Request-Id"),
        next_url=_find_next(url, headers, body["meta"]),
    )


def _load(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _read_seconds(headers: Message) -> int | None:
    text = headers.get("Retry-After", "")
    return int(text) if text.isdecimal() else None


def _read_quota(headers: Message) -> Quota | None:
    values = [headers.get(f"X-RateLimit-{name}", "") for name in ("Limit", "Remaining", "Reset")]
    if not all(value.isdecimal() for value in values):
        return None
    limit, remaining, reset = map(int, values)
    return Quota(limit, remaining, datetime.fromtimestamp(reset, timezone.utc))


def _find_next(url: str, headers: Message, meta: Any) -> str | None:
    """Lists have a `Link` header; the list of events continues after the ID in `meta.next`."""
    link = re.search(r'<([^<>]*)>[^<]*;\s*rel="?next"?', str(headers.get("Link", "")), re.IGNORECASE)
    if link:
        return urljoin(url, str(link[1]))
    after = meta.get("next") if isinstance(meta, dict) else None
    if not isinstance(after, str):
        return None
    kept = [one for one in urlsplit(url).query.split("&") if one and not one.startswith("after=")]
    return url.split("?")[0] + "?" + "&".join([*kept, urlencode({"after": after})])
