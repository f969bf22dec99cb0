from __future__ import annotations

from typing import Dict, Optional


class AssayError(Exception):
    """A request that failed after its retries. Branch on ``code``; show or log ``detail``."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        status: int = 0,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        fields: Optional[Dict[str, str]] = None,
        base_url: Optional[str] = None,
    ) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        #: 0 if there was no response.
        self.status = status
        self.request_id = request_id
        #: Seconds to wait, if the service said so.
        self.retry_after = retry_after
        #: What is wrong with each field.
        self.fields = fields or {}
        #: With ``wrong_region``: where the key's account is. The client has followed it once.
        self.base_url = base_url
