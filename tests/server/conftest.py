"""One server for all tests that do not end it, with a toy game on it beside the real ones.

Tests that ask for a database, or for the site, run on SQLite and on PostgreSQL; on the latter most
are ``long``. LONGBOX_DATABASE=postgresql runs them all on that one alone.
"""

import os
from collections.abc import Iterator

import pytest

from longbox.core.catalogue import GAMES, register
from longbox.server.databases import Database
from tests.server.databases import PROGRAMS, SAMPLE, Cluster, Fresh
from tests.server.site import Guest, Site, running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" not in metafunc.fixturenames:
        return
    usual = metafunc.module.__name__.rpartition(".")[2] in SAMPLE
    marks = [] if usual else [pytest.mark.long]
    kinds = ["sqlite", pytest.param("postgresql", marks=marks)]
    if only := os.environ.get("LONGBOX_DATABASE"):
        kinds = [only]
    metafunc.parametrize("kind", kinds, indirect=True, scope="package")


@pytest.fixture(scope="package", autouse=True)
def secret_bids() -> Iterator[None]:
    register("secret-bids", "tests.toys.secret_bids", "SecretBids")
    yield
    del GAMES["secret-bids"]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if not PROGRAMS:
        pytest.skip("there is no PostgreSQL here: apt install postgresql")
    made = Cluster()
    yield made
    made.remove()


@pytest.fixture(scope="package")
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="package")
def fresh(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Fresh:
    """Makes databases."""
    if kind == "postgresql":
        made: Cluster = request.getfixturevalue("cluster")
        return made.fresh
    return lambda: tmp_path_factory.mktemp("database") / "longbox.db"


@pytest.fixture
def database(fresh: Fresh) -> Database:
    return fresh()


@pytest.fixture(scope="package")
def site(fresh: Fresh, secret_bids: None) -> Iterator[Site]:
    with running(fresh()) as started:
        yield started


@pytest.fixture
def ann(site: Site) -> Iterator[Guest]:
    with site.guest("Ann") as guest:
        yield guest


@pytest.fixture
def ben(site: Site) -> Iterator[Guest]:
    with site.guest("Ben") as guest:
        yield guest
