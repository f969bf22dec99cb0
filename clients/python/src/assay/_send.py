from __future__ import annotations

import asyncio
import http.client
import io
import json
import random
import socket
import time
import uuid
from dataclasses import dataclass, field
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import IO, Any, Awaitable, Callable, Generator, Mapping, Optional, Union
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from ._errors import AssayError
from ._version import __version__

#: Text, bytes, or a file opened for reading bytes.
Csv = Union[str, bytes, IO[bytes]]


class Unset:
    """What wasn't passed. ``None`` is a value: it clears a note, for example."""


UNSET = Unset()


@dataclass
class Call:
    method: str
    at: str
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    csv: Optional[Csv] = None
    returns: str = "json"
    timeout: Optional[float] = None
    deadline: Optional[float] = None

    @staticmethod
    def path(template: str, *ids: str) -> str:
        for one in ids:
            start, end = template.index("{"), template.index("}")
            template = template[:start] + quote(one, safe="") + template[end + 1 :]
        return template

    @property
    def may_repeat(self) -> bool:
        """Whether it may safely happen twice: the first attempt may have been carried out although its response was lost."""
        if self.method == "GET" or "Idempotency-Key" in self.headers:
            return True
        return self.method == "PUT" and isinstance(self.headers.get("If-Match", UNSET), Unset)


Send = Callable[[Call], Any]
AsyncSend = Callable[[Call], Awaitable[Any]]


@dataclass
class Settings:
    api_key: str
    base_url: str
    timeout: float
    deadline: float
    retries: int
    opener: OpenerDirector

    @staticmethod
    def check(api_key: str, base_url: str, *, timeout: float, deadline: float, retries: int) -> "Settings":
        """A typo should show when the program starts, not with its first customer."""
        if not api_key.startswith("asy_") or not api_key.isascii() or " " in api_key:
            raise ValueError("api_key isn’t an API key: it must start with asy_live_ or asy_test_ and have no spaces.")
        url = urlsplit(base_url)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError(f"base_url must be a URL that starts with https:// or http://, not “{base_url}”.")
        if url.query or url.fragment or url.username or url.password:
            raise ValueError("base_url must have no query, fragment, user name or password.")
        if not timeout > 0 or not deadline > 0:
            raise ValueError("timeout and deadline must be greater than 0.")
        if retries < 0:
            raise ValueError("retries must be 0 or more.")
        return Settings(api_key, base_url.rstrip("/"), timeout, deadline, retries, build_opener(_NoRedirect))


class _NoRedirect(HTTPRedirectHandler):
    """A redirect would take the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


# The same since Python 3.10.
_timeouts = (TimeoutError, socket.timeout)
#: What a large file may take.
TRANSFER = 15 * 60.0


def attempts(settings: Settings, call: Call) -> Generator[float, Optional[AssayError], None]:
    """Yields how long the next attempt may take; takes its error, and yields how long to wait, as a negative number.

    The deadline covers all attempts and the pauses between them: a pause that doesn't fit in isn't begun.
    """
    is_transfer = call.csv is not None or call.returns == "csv"
    patience = call.timeout or (TRANSFER if is_transfer else settings.timeout)
    ends_at = time.monotonic() + (call.deadline or max(settings.deadline, patience if is_transfer else 0))
    failures = 0
    has_followed = False
    while True:
        error = yield max(0.001, min(patience, ends_at - time.monotonic()))
        if error is None:
            return
        if not has_followed and _follow(settings, error):
            has_followed = True
            # A file has been read.
            if call.csv is not None and not isinstance(call.csv, (str, bytes)):
                raise error
            yield 0.0
            continue
        # A rate limit says that nothing was done. Every other failure may have come after the work.
        is_safe = call.may_repeat or error.status == 429
        if call.csv is not None and not isinstance(call.csv, (str, bytes)):
            is_safe = False
        pause = (error.retry_after or 0) + min(0.25 * 2**failures, 8) * (0.5 + random.random() / 2)
        is_transient = error.code in ("rate_limited", "unavailable", "timeout", "network")
        is_late = (error.retry_after or 0) > 30 or time.monotonic() + pause >= ends_at
        if failures >= settings.retries or not is_transient or not is_safe or is_late:
            raise error
        failures += 1
        yield -pause


def _follow(settings: Settings, error: AssayError) -> bool:
    """The key belongs to another region: the request goes there, and so does whatever follows. It never leaves HTTPS."""
    there = (error.base_url or "").rstrip("/")
    is_safe = there.startswith("https://") or (there.startswith("http://") and settings.base_url.startswith("http://"))
    if not is_safe or there == settings.base_url:
        return False
    settings.base_url = there
    return True


def prepare(call: Call) -> Call:
    """Every attempt carries the same key, so a request whose response was lost counts once."""
    if "Idempotency-Key" in call.headers and isinstance(call.headers["Idempotency-Key"], Unset):
        call.headers = {**call.headers, "Idempotency-Key": str(uuid.uuid4())}
    return call


def send(settings: Settings, call: Call) -> Any:
    call = prepare(call)
    plan = attempts(settings, call)
    seconds = next(plan)
    while True:
        try:
            return send_once(settings, call, seconds)
        except AssayError as error:
            time.sleep(-plan.send(error))
            seconds = next(plan)


async def send_async(settings: Settings, call: Call) -> Any:
    """In a thread: the standard library has no HTTP for asyncio. A canceled call ends there by its timeout."""
    call = prepare(call)
    plan = attempts(settings, call)
    seconds = next(plan)
    loop = asyncio.get_running_loop()
    while True:
        try:
            return await loop.run_in_executor(None, send_once, settings, call, seconds)
        except AssayError as error:
            await asyncio.sleep(-plan.send(error))
            seconds = next(plan)


def send_once(settings: Settings, call: Call, seconds: float) -> Any:
    ends_at = time.monotonic() + seconds
    try:
        with settings.opener.open(_request(settings, call), timeout=seconds) as response:
            content = _read(response, ends_at)
            status = response.status
            headers = response.headers
    except HTTPError as error:
        with error:
            try:
                content = _read(error, ends_at)
            except (OSError, http.client.HTTPException):
                content = b""
        raise _to_error(error.code, error.headers, content) from None
    except _timeouts:
        raise AssayError("timeout", f"No response within {seconds:.3g} seconds.") from None
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        if isinstance(reason, _timeouts):
            raise AssayError("timeout", f"No response within {seconds:.3g} seconds.") from None
        raise AssayError("network", "Couldn’t reach the service.") from error
    if call.returns == "csv":
        return content
    if call.returns == "nothing" or (not content and status in (202, 204)):
        return None
    try:
        return json.loads(content)
    except ValueError:
        # Something in between, such as a proxy's page.
        raise _to_error(status, headers, b"") from None


def _request(settings: Settings, call: Call) -> Request:
    query = {name: _text(value) for name, value in call.query.items() if not isinstance(value, Unset) and value is not None}
    url = settings.base_url + call.at + (f"?{urlencode(query)}" if query else "")
    headers = {
        "Accept": "text/csv" if call.returns == "csv" else "application/json",
        "User-Agent": f"assay-python/{__version__}",
        "X-API-Token": settings.api_key,
    }
    for name, value in call.headers.items():
        if not isinstance(value, Unset) and value is not None:
            headers[name] = f'"{value}"' if name == "If-Match" else str(value)
    data: Any = None
    if call.csv is not None:
        headers["Content-Type"] = "text/csv"
        data = call.csv.encode() if isinstance(call.csv, str) else call.csv
    elif call.body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(_given(call.body)).encode()
    return Request(url, data, headers, method=call.method)


def _given(body: Any) -> Any:
    if not isinstance(body, dict):
        return body
    return {name: value for name, value in body.items() if not isinstance(value, Unset)}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(response: Any, ends_at: float) -> bytes:
    """Piece by piece: a timeout of the socket alone would start anew with every byte."""
    content = io.BytesIO()
    read = getattr(response, "read1", response.read)
    while True:
        piece = read(65536)
        if not piece:
            return content.getvalue()
        content.write(piece)
        if time.monotonic() > ends_at:
            raise TimeoutError


def _to_error(status: int, headers: Any, content: bytes) -> AssayError:
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        body = {}
    fields = body.get("fields")
    return AssayError(
        body.get("code") or _code_of(status),
        body.get("detail") or f"The service returned HTTP {status} without an explanation.",
        status=status,
        request_id=body.get("request_id") or headers.get("X-Request-Id"),
        retry_after=_seconds(headers.get("Retry-After")),
        fields={str(name): str(text) for name, text in fields.items()} if isinstance(fields, dict) else None,
        base_url=body.get("base_url") if status == 421 else None,
    )


def _code_of(status: int) -> str:
    """For a response without a code: it comes from a gateway in between."""
    if status == 429:
        return "rate_limited"
    if status in (502, 503, 504):
        return "unavailable"
    return "invalid_request" if 300 <= status < 500 else "internal"


def _seconds(retry_after: Optional[str]) -> Optional[float]:
    """A number of seconds, or a date."""
    if not retry_after:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        moment = parsedate_to_datetime(retry_after)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, moment.timestamp() - time.time())


