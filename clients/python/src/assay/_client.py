from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional

from ._api import Api, AsyncApi
from ._errors import AssayError
from ._send import Settings, send, send_async

if TYPE_CHECKING:
    from typing import Literal

    from ._types import VerifyResponse

log = logging.getLogger("assay")


@dataclass(frozen=True)
class SignUp:
    """What to do about a sign-up. Keep ``request_id`` with the account: it leads to the reasons later."""

    #: ``allow``, ``review`` or ``block``. Without a response, ``allow``.
    decision: Literal["allow", "review", "block"]
    #: For the person, if the decision is ``block``.
    message: Optional[str]
    request_id: Optional[str]
    response: Optional[VerifyResponse]
    #: Why there is no response.
    error: Optional[AssayError]


def _decided(response: VerifyResponse) -> SignUp:
    decision = response.get("decision")
    if decision not in ("allow", "review", "block"):
        return _undecided(AssayError("network", "What responds at base_url isn’t Assay."))
    message = _message_for(response) if decision == "block" else None
    return SignUp(decision, message, response["request_id"], response, None)


def _message_for(response: VerifyResponse) -> str:
    email, name = response["email_verification"], response["name_verification"]
    if email and email["verdict"] == "disposable":
        return "Please sign up with a permanent email address."
    if email and email["verdict"] == "invalid":
        return "Check your email address for typos and try again."
    if name and name["verdict"] == "fake":
        return "Please enter your real name and try again."
    return "We can’t create an account with these details. Please contact support."


def _undecided(error: AssayError) -> SignUp:
    # Nobody gets around the check with a name of 2,000 letters. An odd IP address is nobody's fault.
    if error.code == "invalid_request" and any(field in error.fields for field in _PERSON):
        return SignUp("block", "Check what you entered and try again.", error.request_id, None, error)
    log.warning("Assay didn’t decide about a sign-up: %s", error)
    return SignUp("allow", None, error.request_id, None, error)


def _filled(fields: Dict[str, Optional[str]]) -> Any:
    return {name: value for name, value in fields.items() if value}


_PERSON = ("email", "firstname", "lastname", "name")


class Assay(Api):
    """The API for programs with threads. Safe to share between them."""

    def __init__(
        self, api_key: str, base_url: str, *, timeout: float = 10, deadline: float = 30, retries: int = 2
    ) -> None:
        settings = Settings.check(api_key, base_url, timeout=timeout, deadline=deadline, retries=retries)
        super().__init__(lambda call: send(settings, call))

    def check_sign_up(
        self,
        *,
        email: Optional[str] = None,
        firstname: Optional[str] = None,
        lastname: Optional[str] = None,
        name: Optional[str] = None,
        ip: Optional[str] = None,
        user_agent: Optional[str] = None,
        external_id: Optional[str] = None,
        deadline: float = 2,
    ) -> SignUp:
        """For a sign-up form. Takes the fields of ``verify``, empty ones included; never raises, and fails open.

        Without a decision in time, because the service is slow, away or your quota is used up, the person gets in.
        """
        person = {"email": email, "firstname": firstname, "lastname": lastname, "name": name}
        if not any(person.values()):
            return SignUp("allow", None, None, None, None)
        given = {**person, "ip": ip, "user_agent": user_agent, "external_id": external_id}
        try:
            return _decided(self.verify(**_filled(given), deadline=deadline))
        except AssayError as error:
            return _undecided(error)


class AsyncAssay(AsyncApi):
    """The same for asyncio. Requests run in threads, so it needs no other package."""

    def __init__(
        self, api_key: str, base_url: str, *, timeout: float = 10, deadline: float = 30, retries: int = 2
    ) -> None:
        settings = Settings.check(api_key, base_url, timeout=timeout, deadline=deadline, retries=retries)
        super().__init__(lambda call: send_async(settings, call))

    async def check_sign_up(
        self,
        *,
        email: Optional[str] = None,
        firstname: Optional[str] = None,
        lastname: Optional[str] = None,
        name: Optional[str] = None,
        ip: Optional[str] = None,
        user_agent: Optional[str] = None,
        external_id: Optional[str] = None,
        deadline: float = 2,
    ) -> SignUp:
        """As `Assay.check_sign_up`."""
        person = {"email": email, "firstname": firstname, "lastname": lastname, "name": name}
        if not any(person.values()):
            return SignUp("allow", None, None, None, None)
        given = {**person, "ip": ip, "user_agent": user_agent, "external_id": external_id}
        try:
            return _decided(await self.verify(**_filled(given), deadline=deadline))
        except AssayError as error:
            return _undecided(error)
