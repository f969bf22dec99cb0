"""Django: raise what Assay says about a sign-up as a form error.

    class SignUpForm(AssayMixin, UserCreationForm):
        ...

Needs ASSAY_URL and ASSAY_API_KEY in the settings. Fails open: if Assay is slow or away, the person gets in.
"""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.exceptions import ValidationError


def why_rejected(**fields):
    given = {name: value for name, value in fields.items() if value}
    if not given:
        return None
    body = {"model": "user_verification", **given}
    headers = {"Content-Type": "application/json", "X-API-Token": settings.ASSAY_API_KEY}
    try:
        request = Request(f"{settings.ASSAY_URL}/v1/verify", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=2) as response:
            result = json.load(response)
    except HTTPError as error:
        # Nobody gets around the check with a name of 2,000 letters.
        return "Check what you entered and try again." if error.code == 400 else None
    except (OSError, ValueError):
        return None
    if result["decision"] != "block":
        return None
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
        message = why_rejected(
            email=cleaned.get("email"),
            firstname=cleaned.get("first_name"),
            lastname=cleaned.get("last_name"),
        )
        if message:
            raise ValidationError(message)
        return cleaned
