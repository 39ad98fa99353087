# Calls every operation of the OpenAPI document with generated Python clients, and compares what they
# decode with the bytes of the response: python calls.py DOCUMENT KEY
import inspect
import json
import re
import sys
from datetime import date
from importlib import import_module

import daybreak_api_client
import openapi_client
from daybreak_api_client import models

document = json.load(open(sys.argv[1]))
key = sys.argv[2]
url = document["servers"][0]["url"]
generated = openapi_client.ApiClient(
    openapi_client.Configuration(host=url, api_key={"ApiKey": key})
)
other = daybreak_api_client.AuthenticatedClient(base_url=url, token=key)


def snake(name):
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower()


def plain(value):
    """The value without nulls, with times in one format."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items() if one is not None}
    if isinstance(value, list):
        return [plain(one) for one in value]
    is_time = isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)", value)
    return value.replace("+00:00", "Z").replace(".000Z", "Z") if is_time else value


def openapi_generator(name, tag, arguments, body):
    api = getattr(openapi_client, f"{tag}Api")(generated)
    if body:
        schema, content = body
        cls = getattr(openapi_client, schema)
        arguments = {**arguments, snake(schema): cls.from_json(json.dumps(content))}
    response = getattr(api, f"{snake(name)}_with_http_info")(**arguments)
    data = response.data
    decoded = data if isinstance(data, dict) else json.loads(data.to_json())
    return json.loads(response.raw_data), decoded


def openapi_python_client(name, tag, arguments, body):
    module = import_module(f"daybreak_api_client.api.{tag.lower()}.{snake(name)}")
    if body:
        schema = {"CreateOrTestWebhookRequest": "CreateWebhook"}.get(body[0], body[0])
        arguments = {**arguments, "body": getattr(models, schema).from_dict(body[1])}
    accepted = inspect.signature(module.sync_detailed).parameters
    named = {one if one in accepted else f"{one}_": value for one, value in arguments.items()}
    response = module.sync_detailed(client=other, **named)
    return json.loads(response.content), response.parsed.to_dict()


def choose(call, parameter):
    # openapi-python-client requires objects instead of texts for enumerations.
    is_enumeration = "enum" in parameter["schema"]
    return "example" in parameter and (call is openapi_generator or not is_enumeration)


def read_example(call, parameter):
    is_day = parameter["schema"].get("format") == "date" and call is not openapi_generator
    return date.fromisoformat(parameter["example"]) if is_day else parameter["example"]


for call in (openapi_generator, openapi_python_client):
    count = 0
    created = None
    for path, item in document["paths"].items():
        for operation in item.values():
            arguments = {
                snake(one["name"]): created if created else read_example(call, one)
                for one in operation["parameters"]
                if choose(call, one)
            }
            body = None
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]["application/json"]
                reference = content["schema"].get("$ref", "/CreateOrTestWebhookRequest")
                example = next(iter(content["examples"].values()))
                body = (reference.split("/")[-1], example["value"])
            received, decoded = call(operation["operationId"], operation["tags"][0], arguments, body)
            count += 1
            if path == "/openapi.json":
                continue
            assert received["ok"] is True, (path, received)
            assert plain(decoded) == plain(received), f"{call.__name__}: {path}"
            created = received["data"]["id"] if body and path == "/webhooks" else created
    print(f"{call.__name__.replace('_', '-')} in Python: {count} of {count} calls decoded")
