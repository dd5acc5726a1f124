"""The OpenAPI document, made from the list of calls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import longbox
from longbox.server.messages import schema_of
from longbox.server.refusals import STATUS, Error

if TYPE_CHECKING:
    from longbox.server.call import Endpoint


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:  # Any: JSON
    shown = [one for one in endpoints if one.path.startswith("/api/") or "{" not in one.path]
    kinds: list[Any] = [Error]
    kinds += [one.body for one in shown if one.body is not None]
    kinds += [one.query for one in shown]
    _, components = schema_of(kinds)
    paths: dict[str, Any] = {}
    for one in shown:
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one, components)
    queries = {one.query.__name__ for one in shown}
    schemas = {name: schema for name, schema in components.items() if name not in queries}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Longbox",
            "version": longbox.__version__,
            "description": "Frames and the socket are described in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "longbox"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"guest": []}, {"program": []}],
    }


def operation(one: Endpoint, components: dict[str, Any]) -> dict[str, Any]:
    error = {"$ref": "#/components/schemas/Error"}
    made: dict[str, Any] = {
        "summary": one.about,
        "operationId": one.handler.__name__,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)", one.path)
        ],
        "responses": {
            str(one.status): {"description": "done"},
            "default": {
                "description": f"refused: {', '.join(STATUS)}",
                "content": {"application/json": {"schema": error}},
            },
        },
    }
    query = components[one.query.__name__]
    for name, schema in query["properties"].items():
        required = name in query.get("required", [])
        made["parameters"].append(
            {"name": name, "in": "query", "required": required, "schema": schema}
        )
    if one.body is not None:
        schema = {"$ref": f"#/components/schemas/{one.body.__name__}"}
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return made
