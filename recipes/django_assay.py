"""Django: raise what Assay says about a sign-up as a form error. The Python client has a longer example.

    class SignUpForm(AssayMixin, UserCreationForm):
        ...

After `form.is_valid()`, `form.assay` has `decision` and `request_id`: keep both with the account, and if the decision
is `review`, have a person look before you trust it. Needs ASSAY_URL and ASSAY_API_KEY in the settings. Fails open: if
Assay is slow or away, the person gets in.
"""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.exceptions import ValidationError


def ask_assay(**fields):
    given = {name: value for name, value in fields.items() if value}
    undecided = {"decision": "allow", "message": None, "request_id": None}
    if not given:
        return undecided
    body = {"model": "user_verification", **given}
    headers = {"Content-Type": "application/json", "X-API-Token": settings.ASSAY_API_KEY}
    try:
        request = Request(f"{settings.ASSAY_URL}/v1/verify", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=2) as response:
            result = json.load(response)
    except HTTPError as error:
        if error.code != 400:
            return undecided
        # Nobody gets around the check with a name of 2,000 letters.
        return {**undecided, "decision": "block", "message": "Check what you entered and try again."}
    except (OSError, ValueError):
        return undecided
    decision = result["decision"]
    message = message_for(result) if decision == "block" else None
    return {"decision": decision, "message": message, "request_id": result["request_id"]}


def message_for(result):
    email = result["email_verification"] or {}
    name = result["name_verification"] or {}
    if email.get("verdict") == "disposable":
        return "Please sign up with a permanent email address."
    if email.get("verdict") == "invalid":
        return "Check your email address for typos and try again."
    if name.get("verdict") == "fake":
        return "Please enter your real name and try again."
    return "We can’t create an account with these details. Please contact support."


class AssayMixin:
    def clean(self):
        cleaned = super().clean()
        self.assay = ask_assay(
            email=cleaned.get("email"),
            firstname=cleaned.get("first_name"),
            lastname=cleaned.get("last_name"),
        )
        if self.assay["message"]:
            raise ValidationError(self.assay["message"])
        return cleaned
