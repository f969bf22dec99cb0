import base64
import hashlib
import hmac
import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, List, Tuple

from assay import Assay, AssayError, AsyncAssay, InvalidSignature, verify_webhook

Reply = Tuple[int, dict, Any]


class Service:
    """Responds as it is told, one response after the other."""

    def __init__(self, *replies: Reply) -> None:
        self.seen: List[Any] = []
        rest = list(replies)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                service.seen.append(self)
                status, headers, body = rest.pop(0)
                if status == 0:
                    time.sleep(body)
                    return
                content = json.dumps(body).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> "Service":
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.shutdown()
        self.server.server_close()


class Sending(unittest.TestCase):
    def test_a_lost_response_is_retried_under_the_same_key(self) -> None:
        with Service((503, {}, {}), (200, {}, {"status": "success"})) as service:
            Assay("asy_live_k", service.url).verify(email="ada@example.com")
            keys = {seen.headers["Idempotency-Key"] for seen in service.seen}
            self.assertEqual((len(service.seen), len(keys)), (2, 1))

    def test_what_may_have_happened_is_not_sent_again(self) -> None:
        with Service((503, {}, {})) as service:
            with self.assertRaises(AssayError) as raised:
                Assay("asy_live_k", service.url).rules.publish()
            self.assertEqual((raised.exception.code, len(service.seen)), ("unavailable", 1))

    def test_no_pause_goes_beyond_the_deadline(self) -> None:
        with Service((429, {"Retry-After": "5"}, {})) as service:
            started = time.monotonic()
            with self.assertRaises(AssayError) as raised:
                Assay("asy_live_k", service.url).usage(deadline=2)
            self.assertEqual((raised.exception.code, raised.exception.retry_after), ("rate_limited", 5))
            self.assertLess(time.monotonic() - started, 2)

    def test_a_slow_service_ends_with_timeout(self) -> None:
        with Service((0, {}, 0.4)) as service:
            with self.assertRaises(AssayError) as raised:
                Assay("asy_live_k", service.url, timeout=0.1, retries=0).usage()
            self.assertEqual(raised.exception.code, "timeout")

    def test_a_redirect_does_not_take_the_key_along(self) -> None:
        with Service((302, {"Location": "http://127.0.0.1:1/"}, {})) as service:
            with self.assertRaises(AssayError) as raised:
                Assay("asy_live_k", service.url).usage()
            self.assertEqual(raised.exception.status, 302)

    def test_a_key_of_another_region_is_followed_once_and_remembered(self) -> None:
        with Service((200, {}, {"status": "success"}), (200, {}, {"status": "success"})) as there:
            with Service((421, {}, {"code": "wrong_region", "base_url": there.url})) as here:
                client = Assay("asy_live_eu_k", here.url, retries=0)
                client.verify(email="ada@example.com")
                client.usage()
                self.assertEqual((len(here.seen), len(there.seen)), (1, 2))

    def test_two_regions_that_point_at_each_other_end_in_an_error(self) -> None:
        with Service((421, {}, {"code": "wrong_region", "base_url": "http://127.0.0.1:1"})) as there:
            with Service((421, {}, {"code": "wrong_region", "base_url": there.url})) as here:
                with self.assertRaises(AssayError) as raised:
                    Assay("asy_live_eu_k", here.url).usage()
                self.assertEqual((raised.exception.code, len(here.seen), len(there.seen)), ("wrong_region", 1, 1))

    def test_a_setting_that_cannot_be_right_is_an_error_at_once(self) -> None:
        for key, url in [("", "https://a.example"), ("asy_live_k", "a.example"), ("asy_live_k", "https://a.example?x=1")]:
            with self.assertRaises(ValueError):
                Assay(key, url)

    def test_every_endpoint_has_a_method_in_both_clients(self) -> None:
        known = json.loads((Path(__file__).parents[3] / "cli/src/operations.json").read_text())
        for client in (Assay("asy_live_k", "https://a.example"), AsyncAssay("asy_live_k", "https://a.example")):
            for operation in known:
                target: Any = client
                for part in operation["name"].split("."):
                    target = getattr(target, "".join(f"_{c.lower()}" if c.isupper() else c for c in part))
                self.assertTrue(callable(target))


class Webhooks(unittest.TestCase):
    secret = "whsec_" + base64.b64encode(b"7" * 32).decode()

    def signed(self, body: str, at: int) -> dict:
        mac = hmac.new(b"7" * 32, f"msg_1.{at}.{body}".encode(), hashlib.sha256).digest()
        return {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": str(at),
            "Webhook-Signature": "v1,bm9uZQ== v1," + base64.b64encode(mac).decode(),
        }

    def test_only_what_was_signed_in_the_last_five_minutes_is_taken(self) -> None:
        body, now = '{"type": "plan.changed"}', int(time.time())
        self.assertEqual(verify_webhook(self.secret, body, self.signed(body, now))["type"], "plan.changed")
        wrong = [
            (self.secret, body + " ", self.signed(body, now)),
            (self.secret, body, self.signed(body, now - 301)),
            ("whsec_" + base64.b64encode(b"8" * 32).decode(), body, self.signed(body, now)),
            (self.secret, body, {}),
        ]
        for case in wrong:
            with self.assertRaises(InvalidSignature):
                verify_webhook(*case)


if __name__ == "__main__":
    unittest.main()
