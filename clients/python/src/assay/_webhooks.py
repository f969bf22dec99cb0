from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Union


class InvalidSignature(ValueError):
    """The request wasn't signed with the endpoint's secret in the last five minutes."""


def verify_webhook(secret: str, body: Union[str, bytes], headers: Mapping[str, str]) -> Dict[str, Any]:
    """The event, if we signed it in the last five minutes. Pass ``body`` as it arrived: printing it again changes it."""
    received = {name.lower(): value for name, value in headers.items()}
    sent_at = received.get("webhook-timestamp", "")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{received.get('webhook-id', '')}.{sent_at}.".encode() + content
    try:
        is_recent = abs(time.time() - int(sent_at)) <= 300
        key = base64.b64decode(secret.replace("whsec_", "", 1), validate=True)
    except (ValueError, binascii.Error):
        is_recent, key = False, b""
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for signature in received.get("webhook-signature", "").split():
        if is_recent and hmac.compare_digest(signature.encode(), f"v1,{expected}".encode()):
            event: Dict[str, Any] = json.loads(content)
            return event
    raise InvalidSignature("This request wasn’t signed with the endpoint’s secret in the last five minutes.")
