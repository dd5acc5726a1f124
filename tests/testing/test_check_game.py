"""A right game passes; each broken one is caught by the check that is there for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import longbox
from longbox.core.match import Match
from longbox.testing import CheckFailed, check_game
from tests.toys import broken
from tests.toys.secret_bids import SecretBids

BROKEN = [
    (broken.LeakInView(), "leaks"),
    (broken.LeakBesideTheView(), "leaks"),
    (SecretBids(bid=broken.RefusalThatNamesTheHolder), "leaks"),
    (SecretBids(look=broken.OptionsThatKnowTheTop), "leaks"),
    (SecretBids(look=broken.ForcedByASecret), "leaks"),
    (SecretBids(lead=broken.LeadThatTellsTheTop), "leaks"),
    (SecretBids(state=broken.DrawThatTells), "leaks"),
    (broken.BidsShownEarly(), "together"),
    (SecretBids(bid=broken.FirstBidWinsMore), "together"),
    (broken.KeepsTheGenerator(), "imagine"),
    (broken.DealsAlwaysTheSame(), "imagine"),
    (broken.WorldThatSharesTheView(), "imagine"),
    (SecretBids(state=broken.SharedHands), "copies"),
    (SecretBids(state=broken.ForgottenPrize), "copies"),
    (SecretBids(state=broken.LoadedWithoutALog), "copies"),
    (broken.ViewThatSharesAList(), "views"),
    (broken.PublicWithSecrets(), "views"),
    (SecretBids(state=broken.LostDie), "components"),
    (broken.LosesCards(), "components"),
    (SecretBids(look=broken.NoEnd), "ends"),
    (broken.SourcesThatDoNotAddUp(), "outcome"),
    (broken.StandsOtherwise(), "outcome"),
    (broken.NobodyWins(), "outcome"),
    (SecretBids(bid=broken.NothingIsRefused), "refusals"),
    (SecretBids(lead=broken.AnOptionIsRefused), "refusals"),
    (SecretBids(bid=broken.UnknownRule), "refusals"),
    (SecretBids(bid=broken.RefusalWithoutReason), "refusals"),
    (SecretBids(bid=broken.RefusalThatRolls), "refusals"),
    (SecretBids(look=broken.NoOptions), "options"),
    (SecretBids(lead=broken.OptionTwice), "options"),
    (SecretBids(lead=broken.OptionFromNowhere), "options"),
    (SecretBids(lead=broken.OptionsThatTurn), "options"),
    (SecretBids(lead=broken.OptionsAgainstTheTable), "options"),
    (SecretBids(actions=broken.ACTION_IN_CAPITALS), "texts"),
    (SecretBids(actions=broken.TWO_ACTIONS_ONE_TEXT), "texts"),
    (SecretBids(state=broken.RollFromAnotherGenerator), "undo"),
    (SecretBids(lead=broken.NeverForced, look=broken.PeekThatIsNoReveal), "undo"),
    (SecretBids(state=broken.RollFromEverywhere), "seeds"),
    (broken.NumbersItsMatches(), "records"),
    (broken.SeedIgnored(), "seeds"),
    (broken.NoPlainJson(), "json"),
    (broken.GameWithAMemory(), "memory"),
    (SecretBids(look=broken.Stumbles), "errors"),
]


def test_a_game_from_outside_passes() -> None:
    lines: list[str] = []
    report = check_game(SecretBids(), examples=30, say=lines.append)
    assert len(lines) == 6  # three numbers of players, two choices of the option
    assert report.total("matches") == 180
    for what in ("worlds", "undos", "answers that stand", "refusals", "runs answered together"):
        assert report.total(what) > 0
    assert str(report) == "\n".join(lines)


@pytest.mark.parametrize(
    ("game", "check"), BROKEN, ids=[f"{place}-{check}" for place, (_, check) in enumerate(BROKEN)]
)
def test_a_broken_game_is_caught(game: SecretBids, check: str) -> None:
    examples = 6000 if check == "leaks" else 500  # some leaks are rare
    with pytest.raises(CheckFailed) as caught:
        check_game(game, [3], {"refill": "yes"}, examples=examples)
    assert caught.value.check == check, str(caught.value)


def test_a_failure_tells_how_to_get_there() -> None:
    """The shortest match that loses the die: it is rolled, and both bid."""
    game = SecretBids(state=broken.LostDie)
    with pytest.raises(CheckFailed) as caught:
        check_game(game, [2], {"refill": "no"}, examples=50)
    record = caught.value.record
    assert record is not None
    assert str(record) in str(caught.value)
    assert [text.split()[0] for _, text in record.answers] == ["roll", "bid", "bid"]
    match = Match(game, record.players, record.seed, record.options)
    for seat, text in record.answers:
        match.play(text, seat)
    assert isinstance(match.state, broken.LostDie)
    assert game.components(match.state)["dice"] == 0


def test_only_what_can_be_set_up_is_checked() -> None:
    with pytest.raises(longbox.SetupError, match="2 to 4 players, not 5"):
        check_game(SecretBids(), [5])
    with pytest.raises(longbox.SetupError, match="no option 'draw'"):
        check_game(SecretBids(), options={"draw": "yes"})
    with pytest.raises(longbox.SetupError, match="no game is called 'dice-star'"):
        check_game("dice-star")


def test_without_hypothesis_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import longbox.testing"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert "SetupError: checking a game needs Hypothesis" in found.stderr
    assert "pip install longbox[testing]" in found.stderr
