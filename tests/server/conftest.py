"""One server for all tests that do not end it, with a toy game on it beside the real ones."""

from collections.abc import Iterator

import pytest

from longbox.core.catalogue import GAMES, register
from tests.server.site import Guest, Site, running


@pytest.fixture(scope="package", autouse=True)
def secret_bids() -> Iterator[None]:
    register("secret-bids", "tests.toys.secret_bids", "SecretBids")
    yield
    del GAMES["secret-bids"]


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, secret_bids: None) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("site") / "longbox.db") as started:
        yield started


@pytest.fixture
def ann(site: Site) -> Iterator[Guest]:
    with site.guest("Ann") as guest:
        yield guest


@pytest.fixture
def ben(site: Site) -> Iterator[Guest]:
    with site.guest("Ben") as guest:
        yield guest
