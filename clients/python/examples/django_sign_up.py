"""Django: a sign-up form that asks Assay. Needs ASSAY_URL and ASSAY_API_KEY in the settings.

    class SignUpForm(AssayMixin, UserCreationForm):
        ...

After `form.is_valid()`, `form.assay` has `decision` and `request_id`: keep both with the account, and look at a
`review` before you trust it.
"""

from functools import lru_cache

from django.conf import settings
from django.core.exceptions import ValidationError

from assay import Assay


@lru_cache
def client() -> Assay:
    return Assay(settings.ASSAY_API_KEY, settings.ASSAY_URL)


class AssayMixin:
    def clean(self):
        cleaned = super().clean()
        self.assay = client().check_sign_up(
            email=cleaned.get("email"), firstname=cleaned.get("first_name"), lastname=cleaned.get("last_name")
        )
        if self.assay.decision == "block":
            raise ValidationError(self.assay.message)
        return cleaned
