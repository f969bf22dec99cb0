"""Tells real sign-ups from disposable email addresses and made-up names."""

from . import _types as types
from ._client import Assay, AsyncAssay, SignUp
from ._errors import AssayError
from ._version import __version__
from ._webhooks import InvalidSignature, verify_webhook

__all__ = ["Assay", "AssayError", "AsyncAssay", "InvalidSignature", "SignUp", "__version__", "types", "verify_webhook"]
