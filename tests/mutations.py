"""Forty rules of the engine broken one at a time: the tests of their chapter must turn red.

Run as `python -m tests.mutations [RULE …]`. Each rule is a line of the engine and what it is broken into; the tests run
on a copy of the project, so nothing here is touched. It ends with a list of the rules nobody guards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Mutation:
    """A rule, the place in app/engine that carries it out, its text there and what it is broken into, and the test
    files that must notice (below tests/rules)."""

    rule: str
    place: str
    old: str
    new: str
    tests: str


def _m(rule: str, place: str, old: str, new: str, tests: str) -> Mutation:
    return Mutation(rule, place, old, new, tests)


COMBAT, DAMAGE, SBA = "test_cr_510_combat_damage", "test_cr_120_damage", "test_cr_704_state_based"
ATTACK, BLOCK, LATER = "test_cr_508_declare_attackers", "test_cr_509_declare_blockers", "test_cr_702_cast_later"
MUTATIONS = (
    _m("302.6", "rules/attacking.py", 'return o.sick and "haste" not in c.keywords', "return False", ATTACK),
    _m("702.3b", "rules/attacking.py", 'return "defender" in k and', "return False and", ATTACK),
    _m("702.20b", "rules/combat.py", 'if "vigilance" not in g.ch(oid).keywords:', "if True:", ATTACK),
    _m("702.9b", "rules/blocking.py", '"flying" in b.keywords or "reach" in b.keywords', "True", BLOCK),
    _m("702.111b", "rules/blocking.py", '2 if "menace" in c.keywords else 1', "1", BLOCK),
    _m("702.118b", "rules/blocking.py", "(b.power or 0) <= (a.power or 0)", "True", BLOCK),
    _m(
        "702.28b",
        "rules/blocking.py",
        '"shadow": lambda g, i, a, j, b: "shadow" in a.keywords',
        '"shadow": lambda g, i, a, j, b: True',
        BLOCK,
    ),
    _m("509.1b", "rules/blocking.py", "if len(others) > additional(g.ch(blocker)):", "if False:", BLOCK),
    _m("509.1h", "rules/combat.py", "blocked=True) if a.attacker in by", "blocked=False) if a.attacker in by", COMBAT),
    _m("702.19b", "rules/assigning.py", "if not a.blocked or tramples:", "if not a.blocked:", COMBAT),
    _m("702.2c", "rules/assigning.py", 'return min(1, need) if "deathtouch"', 'return need if "deathtouch"', COMBAT),
    _m(
        "702.19c",
        "rules/assigning.py",
        "        if not over:\n            return",
        "        if False:\n            return",
        "test_cr_306_planeswalkers",
    ),
    _m(
        "510.4",
        "rules/assigning.py",
        'return struck if first else not struck or "double_strike" in c.keywords',
        "return True",
        COMBAT,
    ),
    _m("120.3b", "rules/damage.py", 'if "infect" in c.keywords:\n        add', "if False:\n        add", DAMAGE),
    _m("120.3c", "rules/damage.py", 'g.add_counters(to, "loyalty", -amount)', "pass", "test_cr_306_planeswalkers"),
    _m("120.3d", "rules/damage.py", 'if "wither" in c.keywords or "infect" in c.keywords:', "if False:", DAMAGE),
    _m("120.3f", "rules/damage.py", 'if "lifelink" in c.keywords:', "if False:", DAMAGE),
    _m("120.3g", "rules/damage.py", 'if "toxic" in c.keywords and', "if False and", DAMAGE),
    _m("704.5c", "rules/state_based.py", "POISON = 10", "POISON = 11", SBA),
    _m("704.5f", "rules/state_based.py", "if toughness <= 0:", "if False:", SBA),
    _m(
        "704.5g",
        "rules/state_based.py",
        "elif o.deathtouched or 0 < toughness <= o.damage:",
        "elif o.deathtouched:",
        SBA,
    ),
    _m(
        "704.5h",
        "rules/state_based.py",
        "elif o.deathtouched or 0 < toughness <= o.damage:",
        "elif 0 < toughness <= o.damage:",
        "test_cr_510_combat_damage",
    ),
    _m(
        "704.5i",
        "rules/state_based.py",
        'if "Planeswalker" in c.types and not o.counter("loyalty"):',
        "if False:",
        "test_cr_306_planeswalkers",
    ),
    _m(
        "704.5j",
        "rules/state_based.py",
        "if len(same := _same_legend(g, seat, name)) > 1]",
        "if len(same := _same_legend(g, seat, name)) > 9]",
        SBA,
    ),
    _m("704.5m", "rules/state_based.py", 'if "Aura" in c.subtypes:', "if False:", SBA),
    _m(
        "704.5q",
        "rules/state_based.py",
        'if o.counters and o.counter("+1/+1") and o.counter("-1/-1"):',
        "if False:",
        SBA,
    ),
    _m("714.4", "rules/state_based.py", "losers(g), sagas.over(g)", "losers(g), []", "test_cr_714_sagas"),
    _m("714.3c", "rules/sagas.py", "        g.add_counters(oid, LORE, 1)", "        pass", "test_cr_714_sagas"),
    _m("903.10a", "rules/commander.py", "DAMAGE = 21", "DAMAGE = 22", "test_cr_903_commander"),
    _m(
        "305.2",
        "rules/spells.py",
        "g.player(seat).lands_played < player_rules",
        "g.player(seat).lands_played <= player_rules",
        "test_cr_305_lands",
    ),
    _m("514.1", "rules/player_rules.py", "HAND_SIZE = 7", "HAND_SIZE = 8", "test_cr_514_cleanup"),
    _m("514.2", "rules/turn.py", "edited.damage, edited.deathtouched = 0, False", "pass", "test_cr_514_cleanup"),
    _m(
        "603.4",
        "rules/resolving.py",
        "        return False  # CR 603.4",
        "        return True",
        "test_examples_from_600",
    ),
    _m(
        "608.2b",
        "rules/resolving.py",
        "return targets.some_legal(g, item) or _unbestowed(g, item)  # CR 608.2b",
        "return True",
        "test_examples_from_600",
    ),
    _m(
        "606.3",
        "rules/activating.py",
        "g.require(not o.mark(LOYALTY_USED),",
        "g.require(True,",
        "test_cr_306_planeswalkers test_cr_602_activating",
    ),
    _m(
        "702.34a",
        "rules/casting.py",
        "(p.way.cost is not None and p.way.cost.exile_after) or _aftermath(old)",
        "_aftermath(old)",
        "test_cr_601_other_ways test_cr_601_casting",
    ),
    _m("613.4", "rules/layers/sheet.py", "= 71, 72, 73, 74", "= 71, 73, 72, 74", "test_cr_613_layers"),
    _m(
        "701.19a",
        "rules/zones.py",
        'if o.mark("regenerate") and not no_regeneration:',
        "if False:",
        "test_cr_701_permanents test_cr_704_state_based",
    ),
    _m(
        "702.12b",
        "rules/zones.py",
        'or g.ch(oid).has("indestructible") or',
        "or",
        "test_cr_514_cleanup",
    ),
    _m("702.62a", "rules/spells.py", "and (a.zone != EXILE or 0 < o.mark(a.name) < g.s.turn.number)", "", LATER),
    _m(
        "702.61a",
        "rules/spells.py",
        'return any(i.card is not None and "split_second" in',
        'return False and any(i.card is not None and "split_second" in',
        "test_cr_601_other_ways",
    ),
    _m("309.6", "rules/state_based.py", "and dungeons.check(g)", "and False", "test_cr_309_726_dungeons"),
    _m("710.1c", "model/card.py", "if face == 1 and _pool[ref].layout == FLIP:", "if False:", "test_cr_710_flip"),
    _m("122.1d", "game.py", 'if o.tapped and o.counter("stun")', 'if o.counter("stun")', "test_cr_702_26_phasing"),
    _m("702.26a", "rules/turn.py", "    phasing.untap_step(g, seats)\n", "", "test_cr_702_26_phasing"),
    _m("702.102d", "rules/fusing.py", "(*left.effects, *right.effects)", "left.effects", "test_cr_702_102_fuse"),
    _m("702.189a", "rules/mana.py", "if in_combat else 0", "if False else 0", "test_cr_702_189_firebending"),
    _m("722.3c", "rules/casting.py", "    prepared.undo(g, p.host)\n", "", "test_cr_722_prepared"),
    _m("725.3", "rules/designations.py", "g.take_out(oid)  # CR 725.3, 726.3", "pass", "test_cr_725_designations"),
    _m("731.2a", "rules/designations.py", "if time == DAY and cast == 0:", "if False:", "test_cr_725_designations"),
    _m(
        "810.9g",
        "rules/player_rules.py",
        "return (seat,) if team.life is None else team.seats",
        "return (seat,)",
        "test_cr_810_two_headed_giant",
    ),
    _m("103.8b", "modes/at_a_table.py", "return g.s.turn.number != 1", "return True", "test_cr_810_two_headed_giant"),
)


def copied() -> Path:
    """A copy of the project to break."""
    place = Path(tempfile.mkdtemp(prefix="mutations-"))
    kept_out = shutil.ignore_patterns("__pycache__", "node_modules", "*.png")
    for name in ("app", "tests"):
        shutil.copytree(ROOT / name, place / name, ignore=kept_out)
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def survives(m: Mutation, place: Path) -> str | None:
    """What is wrong with a rule's tests; None when they fail as they must."""
    file = place / "app" / "engine" / m.place
    whole = file.read_text(encoding="utf-8")
    if whole.count(m.old) != 1:
        return f"its text is there {whole.count(m.old)} times"
    file.write_text(whole.replace(m.old, m.new), encoding="utf-8")
    try:
        files = [f"tests/rules/{name}.py" for name in m.tests.split()]
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *files]
        run = subprocess.run(
            command,
            cwd=place,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_text(whole, encoding="utf-8")
    if run.returncode == 1:
        return None
    return (
        "its tests pass though it is broken" if run.returncode == 0 else f"its tests did not run:\n{run.stdout[-800:]}"
    )


def main(wanted: list[str]) -> int:
    """Break the rules named, or all; 1 if more than two of all survive, or one of those named."""
    chosen = [m for m in MUTATIONS if not wanted or m.rule in wanted]
    place = copied()
    try:
        bad = [(m.rule, why) for m in chosen if (why := survives(m, place)) is not None]
    finally:
        shutil.rmtree(place)
    for rule, why in bad:
        print(f"{rule}: {why}")
    print(f"{len(chosen) - len(bad)} of {len(chosen)} broken rules noticed")
    return 1 if len(bad) > (0 if wanted else 2) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
