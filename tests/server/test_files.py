"""The page's files: found, kept by browsers, and nothing else of the disk."""

import pytest

from tests.server.site import Guest


def test_the_home_page_is_asked_for_again_and_not_sent_again(ann: Guest) -> None:
    page = ann.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    again = ann.http.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == page.headers["etag"]
    same = ann.get("/web/index.html", v="1")
    assert same.content == page.content
    assert "immutable" in same.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/web/table.js", "/api/games/dice-stars/rules"])
def test_what_is_public_is_compressed_for_those_who_take_it(ann: Guest, path: str) -> None:
    plain = ann.http.get(path, headers={"accept-encoding": "identity"})
    small = ann.http.get(path, headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.content == plain.content
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 1.4
    assert small.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert small.headers.get("etag") == plain.headers.get("etag")


def test_fonts_and_whatever_may_hold_a_secret_are_not_compressed(ann: Guest) -> None:
    table = ann.table("dice-stars")["id"]
    for path in ("/web/vendor/fonts/text.woff2", "/api/me", f"/api/tables/{table}"):
        answer = ann.http.get(path, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "../server/app.py",
        "..%2fserver%2fapp.py",
        "%2e%2e/server/migrations/0001-tables.sql",
        "/etc/passwd",
        ".hidden.js",
        "nothing.js",
        "index.html/",
        "",
        "index",
        "a%00.js",
    ],
)
def test_only_files_of_the_page_are_served(ann: Guest, path: str) -> None:
    assert ann.http.get(f"/web/{path}").status_code == 404


def test_the_openapi_document_names_every_call(ann: Guest) -> None:
    document = ann.get("/api/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    moves = document["paths"]["/api/tables/{id}/moves"]["post"]
    body = moves["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schema = document["components"]["schemas"][body.split("/")[-1]]
    assert set(schema["required"]) == {"id", "seq", "action"}
    assert schema["additionalProperties"] is False


def test_a_wrong_method_and_a_wrong_path_are_errors_like_all_others(ann: Guest) -> None:
    assert ann.http.delete("/api/games").json()["code"] == "wrong_method"
    assert ann.get("/api/nothing").json()["code"] == "not_found"
    assert ann.get("/api/games/chess").json()["code"] == "not_found"


def test_games_and_rules_are_there_for_every_game(ann: Guest) -> None:
    for game in ann.get("/api/games").json():
        whole = ann.get(f"/api/games/{game['id']}").json()
        assert whole["seats"] == game["seats"]
        assert whole["actions"]
        rules = ann.get(f"/api/games/{game['id']}/rules").json()
        assert rules["rules"]
