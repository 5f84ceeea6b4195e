"""The printer has words for everything a tree can hold, in three languages."""

import os
import re
from collections import Counter
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from app.cards import facts
from app.cards.hordes.custom import kinds
from app.cards.hordes.decks import ELDRAZI_SCOURGE
from app.cards.hordes.readings import as_horde
from app.cards.printer import LANGUAGES, print_ability, print_card, type_line
from app.cards.printer.grammar import NP, WISH_YOU
from app.cards.printer.replacements import Printer
from app.cards.printer.romance import FORMS
from app.cards.registry import all_scripted, card_for, from_known_facts
from app.cards.tokens import CARDS as TOKENS
from app.cards.words import local_name
from app.engine.model import ability as a
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.card import Face
from tests.cards import samples

GOLDEN = Path(__file__).parent / "golden"
FACE = Face("Sample, the Test", "{1}", ("Creature",), ("Human",), (), 1, 1)
TARGETS = (v.TargetSpec("t", samples.CREATURE),)
languages = pytest.mark.parametrize("lang", ["en", "es", "it"])


LEFTOVERS = ("  ", " ,", " .", "..", "~", "None", "{}", "Filter(", "<")
SYMBOL = r"\{([WUBRGCXTQE]|\d+|[WUBRG2]/[WUBRGP])\}"


def faults(text):
    """What a broken template left behind in a text; it must have none, and say something."""
    found = [wrong for wrong in LEFTOVERS if wrong in text.replace("...", "…")]
    found += [symbol for symbol in re.findall(r"\{[^}]*\}", text) if not re.fullmatch(SYMBOL, symbol)]
    return found if text and text == text.strip() else [*found, "nothing said, or spaces around it"]


def shown(ability, lang):
    return print_ability(ability, FACE, lang)


def within(effect):
    return a.SpellAbility((effect, samples.DRAW), TARGETS)


def triggered(trigger=samples.UPKEEP, effects=(samples.DRAW,), condition=None):
    return a.TriggeredAbility(trigger, effects, condition=condition)


@pytest.mark.parametrize(
    ("prefix", "union", "examples"),
    [
        ("am", v.Amount, samples.AMOUNTS),
        ("if", v.Condition, samples.CONDITIONS),
        ("cost", v.CostPart, samples.COSTS),
        ("ch", e.Change, samples.CHANGES),
        ("fx", e.Effect, samples.EFFECTS),
        ("ab", a.Ability, [*samples.ABILITIES, a.PlayerRule("hexproof")]),
    ],
)
def test_every_node_has_words_and_an_example(prefix, union, examples):
    kinds = [kind for kind in get_args(union) if kind not in (int, str)]
    assert [k.__name__ for k in kinds if not hasattr(Printer, f"{prefix}_{k.__name__}")] == []
    assert {type(x) for x in examples} >= set(kinds)


SILENT = (e.Bind, e.KeepChoice)  # they only remember something
SPOKEN = [x for x in samples.EFFECTS if not isinstance(x, SILENT)]
STEPS = [x for x in samples.TRIGGERS if x.event == "step_begins"]
USES = {  # examples, and abilities with one of them
    "amount drawn": (samples.AMOUNTS, lambda x: a.SpellAbility((e.Draw("you", x),), TARGETS)),
    "life gained": (samples.AMOUNTS, lambda x: a.SpellAbility((e.GainLife("you", x),), TARGETS)),
    "damage dealt": (samples.AMOUNTS, lambda x: a.SpellAbility((e.DealDamage(x, "t"),), TARGETS)),
    "size": (
        [x for x in samples.AMOUNTS if not isinstance(x, (str, v.Size))],
        lambda x: a.Continuous(samples.MINE, (e.ModifyPT(x, x),)),
    ),
    "condition": (samples.CONDITIONS, lambda x: triggered(condition=x)),
    "cost": (samples.COSTS, lambda x: a.ActivatedAbility((x,), (samples.DRAW,))),
    "cost one may pay": (
        [x for x in samples.COSTS if not isinstance(x, v.LoyaltyCost)],
        lambda x: triggered(effects=(e.MayPay("you", (x,), (samples.DRAW,)),)),
    ),
    "change": (samples.CHANGES, lambda x: within(e.Apply("t", (x,)))),
    "change for ever": (
        samples.CHANGES,
        lambda x: within(e.Apply(samples.MINE, (x, e.Grant(("haste",))), "forever")),
    ),
    "effect": (SPOKEN, within),
    "trigger": (samples.TRIGGERS, triggered),
    "delayed trigger": (
        [x for x in samples.TRIGGERS if x not in STEPS],
        lambda x: within(e.DelayedTrigger(x, (samples.DRAW,), once=False, until="end_of_turn")),
    ),
    "ability": (samples.ABILITIES, lambda x: x),
    "rule": (
        [(rule, whose) for rule in samples.RULES for whose in ("you", "each_opponent", "each_player")],
        lambda x: a.PlayerRule(*x, samples.SPELL, 2),
    ),
}


@languages
@pytest.mark.parametrize("use", USES)
def test_every_example_prints_and_no_two_say_the_same(use, lang):
    examples, ability = USES[use]
    texts = {str(example): shown(ability(example), lang) for example in examples}
    assert {text: faults(text) for text in texts.values() if faults(text)} == {}
    assert [text for text, times in Counter(texts.values()).items() if times > 1] == []


@languages
def test_every_effect_is_a_whole_sentence(lang):
    assert [x for x in samples.EFFECTS if not shown(within(x), lang).endswith((".", "”"))] == []


@languages
@pytest.mark.parametrize("kind", SILENT)
def test_what_only_remembers_says_nothing(kind, lang):
    [example] = [x for x in samples.EFFECTS if type(x) is kind]
    assert shown(within(example), lang) == shown(a.SpellAbility((samples.DRAW,)), lang)


def counts_what_happened(condition):
    """No card asks whether less has happened than so much."""
    return isinstance(condition, v.Compare) and isinstance(condition.left, v.Tally)


@languages
@pytest.mark.parametrize(
    "condition", [x for x in samples.CONDITIONS if not counts_what_happened(x)], ids=lambda x: type(x).__name__
)
def test_the_opposite_of_a_condition_prints_and_differs(condition, lang):
    lacks = shown(triggered(condition=v.Not(condition)), lang)
    assert faults(lacks) == [] and lacks != shown(triggered(condition=condition), lang)


def said(template):
    """The places of a template that put words into it (not those that only agree)."""
    return {field for _, field, spec, _ in Formatter().parse(template) if field and not spec}


@pytest.mark.parametrize("lang", ["es", "it"])
def test_the_languages_have_the_same_words_with_the_same_places(lang):
    english, other = LANGUAGES["en"], LANGUAGES[lang]
    only_english = {"it"}  # a pronoun that the others do not need
    assert set(english.templates) - set(other.templates) == only_english
    extra = set(other.templates) - set(english.templates)
    own = ("keyword_", "counter_", "at_")
    assert all(key.startswith(own) or key.endswith("_feminine") for key in extra), extra
    assert set(english.keywords) == set(other.keywords)
    assert set(english.adjectives) <= set(other.adjectives)
    for key, template in english.templates.items():
        if key not in only_english:
            assert said(other.templates[key]) == said(template), key


@pytest.mark.parametrize("lang", ["es", "it"])
def test_every_verb_of_a_template_has_all_its_forms(lang):
    language = LANGUAGES[lang]
    verbs = {
        spec
        for template in language.templates.values()
        for _, field, spec, _ in Formatter().parse(template)
        if field and spec and "|" not in spec and not spec.startswith("~")
    }
    assert len(verbs) > 40
    for verb in verbs:
        forms = [language.conjugate(verb, form) for form in FORMS]
        assert all(forms) and len(set(forms)) >= 4, (verb, forms)


@pytest.mark.parametrize(
    ("lang", "verb", "said"),
    [
        ("es", "remover", "remueve remueven remueve remueves remover remueva remuevan"),
        ("es", "poblar", "puebla pueblan puebla pueblas poblar pueble pueblen"),
        ("es", "reforzar", "refuerza refuerzan refuerza refuerzas reforzar refuerce refuercen"),
        ("es", "manifestar", "manifiesta manifiestan manifiesta manifiestas manifestar manifieste manifiesten"),
        ("es", "reunir", "reúne reúnen reúne reúnes reunir reúna reúnan"),
        ("it", "venire", "viene vengono vieni vieni venire venga vengano"),
        ("it", "sostenere", "sostiene sostengono sostieni sostieni sostenere sostenga sostengano"),
        ("it", "raggiungere", "raggiunge raggiungono raggiungi raggiungi raggiungere raggiunga raggiungano"),
    ],
)
def test_a_verb_that_changes_its_stem(lang, verb, said):
    assert [LANGUAGES[lang].conjugate(verb, form) for form in FORMS] == said.split()


def test_what_is_said_of_several_agrees():
    two = v.Filter(types=("Creature",), colors=("W", "U"))
    rite = a.Continuous(v.Filter(types=("Creature",), controller="you", name="Sample"), (e.Grant(("haste",)),))
    said = {
        lang: [str(print_ability(a.SpellAbility((e.Destroy(two),)), FACE, lang)), shown(rite, lang)]
        for lang in LANGUAGES
    }
    assert said == {
        "en": ["Destroy all creatures that are white or blue.", "Creatures you control named Sample have haste."],
        "es": [
            "Destruye todas las criaturas que sean blancas o azules.",
            "Las criaturas que controlas con el nombre Sample tienen la habilidad de prisa.",
        ],
        "it": [
            "Distruggi tutte le creature che sono bianche o blu.",
            "Le creature che controlli chiamate Sample hanno rapidità.",
        ],
    }


def test_agreement():
    spanish, italian = LANGUAGES["es"], LANGUAGES["it"]
    assert [spanish.agree("tapped", her, many) for many in (False, True) for her in (False, True)] == [
        *("girado", "girada", "girados", "giradas"),
    ]
    assert italian.agree("tapped", True, False) == "TAPpata"
    assert f"{NP(spanish, 'la criatura', True):~exiliado}" == "exiliada"
    assert f"{NP(spanish, 'las criaturas', True, True):obtener}" == "obtienen"
    assert f"{NP(italian, 'le creature', True, True):infliggere}" == "infliggono"
    assert f"{NP(LANGUAGES['en'], 'each player'):sacrifice}" == "sacrifices"
    assert LANGUAGES["en"].finish("in a~ artifact and a~ creature") == "in an artifact and a creature"
    assert italian.finish("da il tuo cimitero in la tua mano") == "dal tuo cimitero nella tua mano"
    assert spanish.finish("al controlador de el jugador") == "al controlador del jugador"
    assert spanish.agree("nonattacking", True, True) == "no atacantes"
    assert (
        spanish.finish("gana la habilidad de volar y la habilidad de prisa") == "gana las habilidades de volar y prisa"
    )
    assert (spanish.conjugate("controlar", WISH_YOU), spanish.conjugate("tener", WISH_YOU)) == ("controles", "tengas")
    assert [italian.conjugate(verb, "you") for verb in ("pescare", "giocare", "scegliere")] == [
        "peschi",
        "giochi",
        "scegli",
    ]
    kinds = [italian.noun(kind) for kind in ("Artifact", "Creature")]
    both = italian.phrase("target", kinds, [], [], False)
    assert italian.finish(f"con {both}") == "con l'artefatto o la creatura bersaglio"
    assert str(italian.phrase("all", kinds, [], [], True)) == "tutti gli artefatti e le creature"


@languages
def test_every_scripted_card_and_token_prints(lang):
    cards = [*all_scripted(), *TOKENS]
    lines = [line.replace("\n", " ") for card in cards for line in print_card(card, lang)]
    types = [type_line(face, lang) for card in cards for face in card.faces]
    assert len(lines) > 500 and len(types) >= len(cards)
    assert [line for line in (*lines, *types) if faults(line)] == []


@languages
def test_cards_made_of_facts_print(lang):
    names = [card.name for card in facts.every_card() if card.simple][::7]
    assert len(names) > 200
    lines = [line for name in names for line in print_card(from_known_facts(name), lang)]
    assert len(lines) > 200
    assert [line for line in lines if faults(line)] == []


@pytest.mark.parametrize(
    ("name", "lang", "lines"),
    [
        ("Serra Angel", "en", ["Flying, vigilance"]),
        ("Serra Angel", "es", ["Vuela, vigilancia"]),
        ("Serra Angel", "it", ["Volare, cautela"]),
        ("Sol Ring", "en", ["{T}: Add {C}{C}."]),
        ("Lightning Bolt", "en", ["Lightning Bolt deals 3 damage to any target."]),
        ("Lightning Bolt", "es", ["Lightning Bolt hace 3 puntos de daño a cualquier objetivo."]),
        ("Lightning Bolt", "it", ["Lightning Bolt infligge 3 danni a un qualsiasi bersaglio."]),
        (
            "Skullclamp",
            "en",
            ["Equipped creature gets +1/-1.", "Whenever equipped creature dies, draw two cards.", "Equip {1}"],
        ),
        ("Grizzly Bears", "en", []),
    ],
)
def test_what_some_cards_say(name, lang, lines):
    assert print_card(card_for(name), lang) == lines


LOOP = (e.Draw("t", 1), e.LoseLife("t", 1), e.GainLife("you", 2))
CREATURES = v.Filter(types=("Creature",))


@pytest.mark.parametrize(
    ("effects", "en", "es", "it"),
    [
        (
            (e.ForEach("each_opponent", LOOP, "t"),),
            "For each opponent, that player draws a card and loses 1 life, and you gain 2 life.",
            "Por cada oponente, ese jugador roba una carta y pierde 1 vida, y tú ganas 2 vidas.",
            "Per ogni avversario, quel giocatore pesca una carta e perde 1 punto vita, e tu guadagni 2 punti vita.",
        ),
        (
            (e.ForEach(CREATURES, (e.Destroy("t", True),), "t"),),
            "Destroy each creature. They can't be regenerated.",
            "Destruye cada criatura. No pueden ser regeneradas.",
            "Distruggi ogni creatura. Non possono essere rigenerate.",
        ),
        (
            (e.Destroy(CREATURES, bind="gone"), e.ForEach("gone", (e.Draw("controller:t", 1),), "t")),
            "Destroy all creatures. For each creature destroyed this way, its controller draws a card.",
            "Destruye todas las criaturas. Por cada criatura destruida de esta manera, su controlador roba una carta.",
            "Distruggi tutte le creature. Per ogni creatura distrutta in questo modo, "
            "il suo controllore pesca una carta.",
        ),
        (
            (e.Custom("horde_greatest", 3, v.Filter(controller="each_opponent")), e.Tap("picked")),
            "Tap the three permanents with the greatest mana value among those your opponents control.",
            "Gira los tres permanentes de mayor valor de maná de entre los que controlan tus oponentes.",
            "TAPpa i tre permanenti con il valore di mana maggiore tra quelli controllati dai tuoi avversari.",
        ),
        (
            (e.SeparatePiles("you", CREATURES, "each_opponent"), e.Destroy("chosen")),
            "Separate the creatures into two piles. An opponent chooses one of those piles. Destroy the chosen pile.",
            "Separa las criaturas en dos pilas. Un oponente elige una de esas pilas. Destruye la pila elegida.",
            "Separa le creature in due pile. Un avversario sceglie una di quelle pile. Distruggi la pila scelta.",
        ),
    ],
    ids=["loop", "each", "gone", "greatest", "piles"],
)
def test_loops_choices_and_piles(effects, en, es, it):
    said = {lang: print_ability(a.SpellAbility(effects), FACE, lang) for lang in LANGUAGES}
    assert said == {"en": en, "es": es, "it": it}


@pytest.mark.parametrize(
    ("to", "noun"),
    [
        (v.Filter(types=("Land",), controller="you"), "this land"),
        (v.Filter(subtypes=("Sliver",)), "this creature"),
        (v.Filter(types=("Artifact", "Creature")), "this permanent"),
        ("attached", "this creature"),
        ("this", "this creature"),
    ],
)
def test_an_ability_that_is_given_speaks_of_what_has_it(to, noun):
    """CR 201.5b."""
    given = a.ActivatedAbility((v.TapThis(),), (e.Untap("this"),))
    text = print_ability(a.Continuous(to, (e.Grant(abilities=(given,)),)), FACE, "en")
    assert text.endswith(f"“{{T}}: Untap {noun}.”")


def test_a_sentence_goes_on_behind_what_is_quoted():
    given = a.ActivatedAbility((v.TapThis(),), (samples.DRAW,))
    lent = a.SpellAbility((e.Apply("t", (e.Grant(abilities=(given,)),)),), TARGETS)
    said = {lang: print_ability(lent, FACE, lang) for lang in LANGUAGES}
    assert said == {
        "en": "Target creature gains “{T}: Draw a card.” until end of turn.",
        "es": "La criatura objetivo gana “{T}: Roba una carta.” hasta el final del turno.",
        "it": "La creatura bersaglio ha “{T}: Pesca una carta.” fino alla fine del turno.",
    }


def test_what_hangs_on_a_condition_is_one_sentence():
    paid = e.MayPay("you", (v.Mana("{1}"),), (e.AddCounters("this", "+1/+1"), samples.DRAW))
    said = {lang: print_ability(triggered(effects=(paid,)), FACE, lang).partition(", ")[2] for lang in LANGUAGES}
    assert said == {
        "en": "you may pay {1}. If you do, put a +1/+1 counter on this creature and draw a card.",
        "es": "puedes pagar {1}. Si lo haces, pon un contador +1/+1 sobre esta criatura y roba una carta.",
        "it": "puoi pagare {1}. Se lo fai, metti un segnalino +1/+1 su questa creatura e pesca una carta.",
    }


def test_a_life_total_may_be_set():
    said = {lang: print_ability(a.SpellAbility((e.May((e.SetLife("you", 10),)),)), FACE, lang) for lang in LANGUAGES}
    assert said == {
        "en": "You may have your life total become 10.",
        "es": "Puedes hacer que tu total de vidas se convierta en 10.",
        "it": "Puoi far sì che i tuoi punti vita diventino 10.",
    }


@pytest.mark.parametrize(
    ("what", "en", "es", "it"),
    [
        (
            v.Filter(types=("Creature",)),
            "All creatures are Bears",
            "Todas las criaturas son Osos",
            "i loro altri tipi.",
        ),
        ("this", "This creature is a Bear", "Esta criatura es Oso", "i suoi altri tipi."),
    ],
)
def test_a_type_that_is_added_agrees_in_number(what, en, es, it):
    bears = a.Continuous(what, (e.ChangeTypes(subtypes=("Bear",)),))
    assert shown(bears, "en").startswith(f"{en} in addition to ")
    assert shown(bears, "es").startswith(f"{es} además de ")
    assert shown(bears, "it").endswith(it)


def test_type_lines():
    trostani = card_for("Trostani, Selesnya's Voice").faces[0]
    assert type_line(trostani, "en") == "Legendary Creature — Dryad"
    assert type_line(trostani, "es") == "Criatura legendaria — Dríade"
    assert type_line(trostani, "it") == "Creatura leggendaria — Driade"


def scourge_text(lang, read):
    """The whole Scourge deck as the printer says it, each card ``read`` in some way first."""
    names = dict.fromkeys(name for part in ELDRAZI_SCOURGE.variant("commander") for name in part)
    blocks = []
    for name in names:
        card = read(card_for(name))
        types = " // ".join(type_line(face, lang) for face in card.faces)
        blocks.append("\n".join([f"{name} [{types}]", *print_card(card, lang)]))
    return "\n\n".join(blocks) + "\n"


@languages
@pytest.mark.parametrize(("deck", "read"), [("eldrazi_scourge", lambda card: card), ("scourge_horde", as_horde)])
def test_the_scourge_reads_as_it_did(lang, deck, read):
    """Run with UPDATE_GOLDEN=1 to accept a change of wording (and read the difference)."""
    path = GOLDEN / f"{deck}.{lang}.txt"
    text = scourge_text(lang, read)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_a_token_called_by_its_subtypes_is_named_in_each_language():
    """CR 111.4."""
    assert [local_name("Eldrazi Scion", lang) for lang in ("en", "es", "it")] == [
        "Eldrazi Scion",
        "Vástago eldrazi",
        "Progenie Eldrazi",
    ]
    assert local_name("Treasure", "it") == "Tesoro" and local_name("Marit Lage", "es") == "Marit Lage"


@languages
def test_a_token_says_a_keyword_once_and_not_what_it_stands_for(lang):
    (token,) = (kind for look, kind in kinds("Zombie").items() if "decayed" in look)
    makes = a.SpellAbility((e.CreateToken(token.faces[0], 1),))
    text = print_ability(makes, Face("Rise", types=("Sorcery",)), lang)
    noun = LANGUAGES[lang].keyword_noun("decayed")
    assert text.count(noun) == 1 and "“" not in text
