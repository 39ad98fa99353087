"""Uses the built Python client with a listening server: python_client.py PACKAGE SETTINGS (JSON)."""

import json
import re
import sys
import types
import typing
import unittest

sys.path.insert(0, sys.argv[1])
import daybreak_client  # noqa: E402
from daybreak_client import Client, DaybreakError, verify_webhook  # noqa: E402

SETTINGS = json.loads(sys.argv[2])
API = SETTINGS["url"] + "/api/v1"
daybreak = Client(API + "/", SETTINGS["key"])


def matches(value, hint):
    """Whether a decoded value has its declared type. TypedDicts do not check this themselves."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any:
        return True
    if typing.is_typeddict(hint):
        fields = typing.get_type_hints(hint, include_extras=True)
        return isinstance(value, dict) and all(name in fields for name in value) and all(
            matches(value[name], one) if name in value else typing.get_origin(one) is typing.NotRequired
            for name, one in fields.items()
        )
    if origin is typing.NotRequired:
        return matches(value, inner[0])
    if origin is typing.Literal:
        return value in inner
    if origin in (typing.Union, types.UnionType):
        return any(matches(value, one) for one in inner)
    if origin is list:
        return isinstance(value, list) and all(matches(one, inner[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict) and all(matches(one, inner[1]) for one in value.values())
    if hint in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, (int, float) if hint is float else hint)


def snake(name):
    return re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), name)


class Operations(unittest.TestCase):
    def test_every_operation_returns_its_declared_type(self):
        called = []
        created = None
        hook = {"url": "https://127.0.0.1:1/hook", "events": ["release"], "repos": ["No/Such"]}
        for path, item in daybreak.get_document()["paths"].items():
            for operation in item.values():
                arguments = {
                    one["name"] + ("_" if one["name"] == "from" else ""): one["example"]
                    for one in operation["parameters"]
                    if "example" in one
                }
                if operation["operationId"] == "createOrTestWebhook":
                    arguments = {"body": hook}
                elif "requestBody" in operation:
                    content = operation["requestBody"]["content"]["application/json"]
                    arguments = {"body": next(iter(content["examples"].values()))["value"]}
                elif operation["operationId"] == "removeWebhook":
                    arguments = {"id": created}
                method = getattr(daybreak, snake(operation["operationId"]))
                response = method(**arguments)
                called.append(operation["operationId"])
                if path == "/openapi.json":
                    continue
                hint = typing.get_type_hints(getattr(Client, method.__name__))["return"]
                data, meta = typing.get_args(hint)
                self.assertTrue(matches(response.data, data), (path, response.data))
                self.assertTrue(matches(response.meta, meta), (path, response.meta))
                if operation["operationId"] == "createOrTestWebhook":
                    created = response.data["id"]
        self.assertEqual(len(called), SETTINGS["operations"])

    def test_a_value_of_another_type_does_not_match(self):
        card = daybreak.list_projects(limit=1).data[0]
        hint = typing.get_type_hints(Client.list_projects)["return"]
        item = typing.get_args(typing.get_args(hint)[0])[0]
        self.assertTrue(matches(card, item))
        self.assertFalse(matches({**card, "stars": "many"}, item))
        self.assertFalse(matches({name: card[name] for name in card if name != "id"}, item))

    def test_a_model_id_may_contain_a_slash(self):
        first = daybreak.list_models(limit=1).data[0]
        provider, model = first["id"].split("/", 1)
        self.assertEqual(daybreak.get_model(provider, model).data["id"], first["id"])
        with self.assertRaisesRegex(DaybreakError, "a/b"):
            daybreak.get_model("nobody", "a/b")

    def test_quota_and_request_id(self):
        response = daybreak.list_projects(limit=1)
        self.assertEqual(response.quota.limit, 50_000)
        self.assertEqual(response.quota.resets_at.isoformat()[10:], "T00:00:00+00:00")
        self.assertRegex(response.request_id, "^request-[0-9]+$")
        self.assertIsNone(Client(API).get_meta().quota)

    def test_errors(self):
        with self.assertRaises(DaybreakError) as refused:
            daybreak.list_projects(limit=0, health_min=101)
        self.assertEqual((refused.exception.status, refused.exception.code), (400, "invalid_parameter"))
        params = sorted(one["param"] for one in refused.exception.details)
        self.assertEqual(params, ["health_min", "limit"])
        with self.assertRaises(DaybreakError) as keyless:
            Client(API).list_projects()
        self.assertEqual(keyless.exception.code, "missing_key")


class Paging(unittest.TestCase):
    def test_all_pages_of_a_list(self):
        pages = list(daybreak.pages(daybreak.list_projects(limit=5)))
        self.assertEqual([len(page.data) for page in pages], [5, 5, 2])
        ids = {one["id"] for one in daybreak.items(daybreak.list_projects(limit=5))}
        self.assertEqual(len(ids), 12)

    def test_all_events(self):
        whole = [one["id"] for one in daybreak.list_events(limit=100).data]
        walked = [one["id"] for one in daybreak.items(daybreak.list_events(limit=2))]
        self.assertEqual(walked, whole)
        self.assertGreater(len(walked), 2)

    def test_never_sends_the_key_to_another_origin(self):
        client = Client(SETTINGS["odd"] + "/elsewhere", "dbk_secret")
        with self.assertRaisesRegex(ValueError, "elsewhere.example"):
            list(client.pages(client.list_models()))
        with self.assertRaises(DaybreakError) as redirected:
            Client(SETTINGS["odd"] + "/redirect", "dbk_secret").list_models()
        self.assertEqual((redirected.exception.status, redirected.exception.code), (302, "unreadable"))


class Retries(unittest.TestCase):
    """The server refuses the first request to each of these paths, and counts the requests."""

    def test_429_and_503_are_retried(self):
        for path in ("/429-soon", "/503-soon"):
            response = Client(SETTINGS["odd"] + path).list_models()
            self.assertEqual(response.meta, {"requests": 2})

    def test_other_failures_are_not_retried(self):
        for path in ("/429-late", "/500-soon"):
            client = Client(SETTINGS["odd"] + path)
            with self.assertRaises(DaybreakError) as refused:
                client.list_models()
            self.assertEqual(refused.exception.status, int(path[1:4]))
            self.assertEqual(client.list_models().meta, {"requests": 2})
        with self.assertRaises(DaybreakError) as refused:
            Client(SETTINGS["odd"] + "/429-post-soon").check_stack({"models": ["a/b"]})
        self.assertEqual(refused.exception.retry_after_seconds, 0)


class Webhooks(unittest.TestCase):
    def test_signatures(self):
        headers, secret = SETTINGS["delivery"]["headers"], SETTINGS["delivery"]["secret"]
        body = SETTINGS["delivery"]["body"].encode()
        self.assertTrue(verify_webhook(headers, body, secret))
        self.assertTrue(verify_webhook({k.title(): v for k, v in headers.items()}, body, secret))
        self.assertFalse(verify_webhook(headers, body + b" ", secret))
        self.assertFalse(verify_webhook(headers, body, "whsec_AAAA"))
        self.assertFalse(verify_webhook(headers, body, "whsec_%"))
        self.assertFalse(verify_webhook(headers, body, ""))
        self.assertFalse(verify_webhook({}, body, secret))
        old = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}
        self.assertFalse(verify_webhook(old, body, secret))
        self.assertFalse(verify_webhook({**headers, "webhook-timestamp": "now"}, body, secret))


class Dumps(unittest.TestCase):
    def test_files_have_their_published_hash(self):
        self.assertEqual(daybreak_client.download_dump(SETTINGS["url"], "projects")[:4], b"PAR1")
        packed = daybreak_client.download_dump(SETTINGS["url"], "projects.csv.gz")
        self.assertEqual(packed[:2], b"\x1f\x8b")
        with self.assertRaisesRegex(ValueError, "no dump project. Available: projects.parquet"):
            daybreak_client.download_dump(SETTINGS["url"], "project")
        with self.assertRaisesRegex(ValueError, "hash"):
            daybreak_client.download_dump(SETTINGS["odd"] + "/damaged", "projects")

    def test_pandas_and_polars(self):
        for name, read in SETTINGS["libraries"].items():
            frame = getattr(daybreak_client, read)(SETTINGS["url"], "projects", ["id", "stars", "health"])
            self.assertEqual(frame.shape, (12, 3), name)
            known = frame["health"].notna() if name == "pandas" else frame["health"].is_not_null()
            self.assertTrue(0 < known.sum() < 12, name)


unittest.main(argv=[sys.argv[0]])
