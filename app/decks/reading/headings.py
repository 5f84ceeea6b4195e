"""The words that head a section of a list, in the languages lists are written in."""

from __future__ import annotations

import re
from typing import Final, Literal

from app.cards.facts import normalize
from app.decks.reading.rows import Section

CATEGORY: Final = "category"
ABOUT: Final = "about"
Kind = Literal["category", "about"]

_SECTIONS: Final[dict[Section, str]] = {
    "commander": """
        commander; commanders; commander 1; command zone; general; generals; cmdr; comandante; comandantes; comandanti;
        generale; zona de mando; zona di comando; kommandeur; kommandeure; kommandozone; commandant; commandants;
        zone de commandement; zona de comando; signature spell; oathbreaker""",
    "main": """
        deck; decklist; main; maindeck; main deck; mainboard; main board; library; mazo; mazo principal; baraja; mazzo;
        mazzo principale; grimorio; hauptdeck; bibliothek; deck principal; baralho; bibliotheque""",
    "sideboard": """
        sideboard; side; side board; side deck; sb; companion; companions; attractions; stickers; contraptions;
        banquillo; companero; compagno; compagnon; gefahrte; companheiro; reserve; reserva; riserva; banco""",
    "maybeboard": """
        maybeboard; maybe board; maybe; maybes; considering; wishlist; wish list; acquire; acquireboard; cut; cuts;
        quizas; forse; peut etre; vielleicht; talvez; posibles; considerando""",
    "tokens": "tokens; token; tokens extras; fichas; pedine; jetons; spielsteine; marcadores; spielmarken",
    "schemes": """
        schemes; scheme; scheme deck; mazo de planes; esquemas; intrigo; intrighi; mazzo intrigo; mazzo intrighi;
        komplotte; machinations; tramas""",
}
_KINDS: Final[dict[Kind, str]] = {
    ABOUT: "about; acerca de; informazioni; informacion; info; uber; a propos; sobre",
    CATEGORY: """
        creature; creatures; land; lands; basic land; basic lands; nonbasic lands; instant; instants; sorcery;
        sorceries;
        artifact; artifacts; enchantment; enchantments; planeswalker; planeswalkers; battle; battles; spell; spells;
        other; others; other spells; noncreature spells; instants and sorceries; criatura; criaturas; tierra; tierras;
        instantaneo; instantaneos; conjuro; conjuros; artefacto; artefactos; encantamiento; encantamientos; creatura;
        terra; terre; istantaneo; istantanei; stregoneria; stregonerie; artefatto; artefatti; incantesimo; incantesimi;
        terrain; terrains; ephemere; ephemeres; rituel; rituels; artefact; artefacts; enchantement; enchantements;
        kreatur; kreaturen; lander; spontanzauber; hexereien; artefakte; verzauberungen; terreno; terrenos; magica
        instantanea; feitico; feiticos; artefato; artefatos; encantamento; encantamentos; ramp; removal; card draw""",
}


def _words(text: str) -> list[str]:
    return " ".join(text.split()).split("; ")


_SECTION_OF: Final = {word: section for section, text in _SECTIONS.items() for word in _words(text)}
_KIND_OF: Final = {word: kind for kind, text in _KINDS.items() for word in _words(text)}
_COUNT = re.compile(
    r"\s*[-–—:]?\s*[(\[]?\s*\d+\s*(?:cards?|cartas?|carte|cartes|karten)?\s*[)\]]?\s*:?$", re.IGNORECASE
)


def heading(text: str) -> Section | Kind | None:
    """The section a heading opens, CATEGORY for a kind of card, ABOUT for a title's heading, else None.

    A number after the words, brackets and a colon do not count: `Creatures (24)`, `Sideboard - 15:`.
    """
    for key in _keys(text):
        meaning = _SECTION_OF.get(key) or _KIND_OF.get(key)
        if meaning:
            return meaning
    return None


def section_of(text: str) -> Section | None:
    """The section a heading opens, or None if it opens none."""
    return next((_SECTION_OF[key] for key in _keys(text) if key in _SECTION_OF), None)


def _keys(text: str) -> list[str]:
    if len(text) > 60:
        return []
    counted = _COUNT.search(text)
    return [normalize(text), *([normalize(text[: counted.start()])] if counted else [])]
