"""The words card files are written in. Cards import from here and nothing of the engine."""

from app.cards.dsl.abilities import *
from app.cards.dsl.cards import *
from app.cards.dsl.changes import *
from app.cards.dsl.costs import *
from app.cards.dsl.filters import *
from app.cards.dsl.flow import *
from app.cards.dsl.groups import *
from app.cards.dsl.keywords import *
from app.cards.dsl.keywords_cast import *
from app.cards.dsl.keywords_enter import *
from app.cards.dsl.keywords_fight import *
from app.cards.dsl.schemes import *
from app.cards.dsl.verbs import *
from app.cards.dsl.words import *
from app.engine.model.ability import Ability as Ability
from app.engine.model.card import Card as Card
from app.engine.model.effect import Effect as Effect
from app.engine.model.values import BATTLEFIELD as BATTLEFIELD
from app.engine.model.values import EXILE as EXILE
from app.engine.model.values import GRAVEYARD as GRAVEYARD
from app.engine.model.values import HAND as HAND
from app.engine.model.values import LIBRARY as LIBRARY
from app.engine.model.values import STACK as STACK
from app.engine.model.values import Trigger as Trigger
