"""Against a running product: ASSAY_URL, ASSAY_LIVE_KEY with every scope, and ASSAY_API_KEY, a test key."""

import asyncio
import os
import unittest

from assay import Assay, AssayError, AsyncAssay

url = os.environ.get("ASSAY_URL", "")
policy = {"rules": [{"id": "soft", "when": ["disposable"], "decision": "review"}], "default": "allow"}


@unittest.skipUnless(url, "needs a running product")
class Product(unittest.TestCase):
    def setUp(self) -> None:
        self.assay = Assay(os.environ["ASSAY_LIVE_KEY"], url)

    def test_verdicts_usage_and_a_past_request(self) -> None:
        response = self.assay.verify(email="kx92@mailinator.com", firstname="Asdfgh", ip="203.0.113.7")
        self.assertEqual(response["decision"], "block")
        self.assertIn("activity", response)
        batch = self.assay.verify_batch([{"email": "grace@navy.mil"}, {"firstname": "Grace"}])
        self.assertEqual(len(batch["results"]), 2)
        self.assertGreaterEqual(self.assay.usage()["used"], 4)
        self.assertEqual(self.assay.explain(response["request_id"])["results"][0]["decision"], "block")
        self.assertFalse(self.assay.check_form("invented", "ada@example.com")["valid"])
        self.assertEqual(self.assay.lookup.domain("mailinator.com")["verdict"], "disposable")
        self.assertEqual(self.assay.lookup.decisions()["decisions"], [])
        self.assertEqual(self.assay.waves.list()["waves"], [])

    def test_a_request_with_the_same_key_counts_once(self) -> None:
        first = self.assay.verify(email="ada@example.com", idempotency_key="python-1")
        again = self.assay.verify(email="ada@example.com", idempotency_key="python-1")
        self.assertEqual(first, again)

    def test_rules(self) -> None:
        rules = self.assay.rules
        version = rules.get()["version"]
        self.assertIsNone(rules.draft())
        draft = rules.save_draft(policy, silent=True)
        self.assertIn("changed", rules.preview())
        self.assertIn("changes", rules.changes())
        with self.assertRaises(AssayError) as raised:
            rules.publish(if_match=draft["revision"] + 7)
        self.assertEqual(raised.exception.code, "conflict")
        self.assertEqual(rules.publish(if_match=draft["revision"])["policy"], policy)
        rules.restore(version)
        rules.save_draft(policy)
        rules.discard_draft()
        self.assertGreaterEqual(len(rules.versions()["versions"]), 2)

    def test_lists(self) -> None:
        lists = self.assay.lists
        entry = lists.add("block", "domain", "example.net", note="Fraud")
        self.assertEqual(lists.change(entry["id"], note=None)["note"], None)
        self.assertEqual(lists.list(search="example")["total"], 1)
        exported = lists.export_csv()
        self.assertEqual(lists.import_csv(exported)["unchanged"], 1)
        lists.delete(entry["id"])
        self.assertEqual(lists.delete_many({"all": True}), {"deleted": 0})

    def test_files(self) -> None:
        files = self.assay.files
        file = files.upload("email,id\nkx92@mailinator.com,1\n", name="people.csv")
        self.assertEqual(file["checks"], 1)
        files.start(file["id"], {"email": "email"})
        self.assertEqual(files.pause(file["id"])["state"], "paused")
        files.resume(file["id"])
        self.assertEqual(files.cancel(file["id"])["state"], "canceled")
        files.delete(file["id"])
        self.assertEqual(files.list(), {"files": []})

    def test_webhooks(self) -> None:
        webhooks = self.assay.webhooks
        created = webhooks.create("http://127.0.0.1:9/hook", ["plan.changed"])
        endpoint = created["endpoint"]["id"]
        self.assertTrue(created["secret"].startswith("whsec_"))
        self.assertEqual(webhooks.pause(endpoint)["pause_reason"], "owner")
        webhooks.resume(endpoint)
        event = webhooks.send_test(endpoint)["event_id"]
        self.assertEqual(webhooks.deliveries(endpoint)["deliveries"][0]["event_id"], event)
        self.assertIn("webhook.test", webhooks.delivery(endpoint, event)["request_body"])
        self.assertIsNone(webhooks.delete(endpoint))

    def test_an_error_says_what_is_wrong(self) -> None:
        with self.assertRaises(AssayError) as raised:
            Assay("asy_live_wrong", url).usage()
        error = raised.exception
        self.assertEqual((error.code, error.status), ("unauthenticated", 401))
        self.assertTrue(error.request_id)

    def test_a_sign_up_form_fails_open(self) -> None:
        assay = Assay(os.environ["ASSAY_API_KEY"], url)
        blocked = assay.check_sign_up(email="disposable@test.assay", firstname="")
        self.assertEqual(blocked.decision, "block")
        self.assertEqual(blocked.message, "Please sign up with a permanent email address.")
        self.assertTrue(blocked.request_id)
        self.assertEqual(assay.check_sign_up(email="risky@test.assay").decision, "review")
        self.assertEqual(assay.check_sign_up(email="quota-exceeded@test.assay").decision, "allow")
        self.assertEqual(assay.check_sign_up(firstname="x" * 1001).decision, "block")
        self.assertEqual(assay.check_sign_up().decision, "allow")
        self.assertEqual(assay.check_sign_up(email="", ip="203.0.113.7").decision, "allow")
        self.assertEqual(assay.check_sign_up(email="ok@test.assay", ip="unknown").decision, "allow")

    def test_the_same_for_asyncio(self) -> None:
        async def both() -> None:
            assay = AsyncAssay(os.environ["ASSAY_LIVE_KEY"], url)
            one, other = await asyncio.gather(assay.verify(email="ada@gmail.com"), assay.rules.get())
            self.assertEqual(one["status"], "success")
            self.assertIn("policy", other)
            away = AsyncAssay("asy_live_x", "http://127.0.0.1:1", retries=0)
            self.assertEqual((await away.check_sign_up(email="ada@gmail.com")).decision, "allow")

        asyncio.run(both())


if __name__ == "__main__":
    unittest.main()
