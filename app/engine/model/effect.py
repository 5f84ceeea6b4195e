"""Effects: what a resolving spell or ability does (CR 608, 609), one frozen node for each verb.

``what`` is *Objects*: the name of a Ref or a Filter over the game. ``who`` is a Ref naming players."""

from __future__ import annotations

from app.engine.model.verbs import flow
from app.engine.model.verbs.actions import Action as Action
from app.engine.model.verbs.actions import Adapt as Adapt
from app.engine.model.verbs.actions import Amass as Amass
from app.engine.model.verbs.actions import Connive as Connive
from app.engine.model.verbs.actions import Explore as Explore
from app.engine.model.verbs.actions import Prepare as Prepare
from app.engine.model.verbs.actions import Tempt as Tempt
from app.engine.model.verbs.battlefield import AddCounters as AddCounters
from app.engine.model.verbs.battlefield import Apply as Apply
from app.engine.model.verbs.battlefield import Attach as Attach
from app.engine.model.verbs.battlefield import CreateCopy as CreateCopy
from app.engine.model.verbs.battlefield import CreateToken as CreateToken
from app.engine.model.verbs.battlefield import Goad as Goad
from app.engine.model.verbs.battlefield import PhaseOut as PhaseOut
from app.engine.model.verbs.battlefield import Proliferate as Proliferate
from app.engine.model.verbs.battlefield import Regenerate as Regenerate
from app.engine.model.verbs.battlefield import RemoveCounters as RemoveCounters
from app.engine.model.verbs.battlefield import RemoveFromCombat as RemoveFromCombat
from app.engine.model.verbs.battlefield import StaysTapped as StaysTapped
from app.engine.model.verbs.battlefield import Tap as Tap
from app.engine.model.verbs.battlefield import Transform as Transform
from app.engine.model.verbs.battlefield import Untap as Untap
from app.engine.model.verbs.changes import Change as Change
from app.engine.model.verbs.changes import ChangeColors as ChangeColors
from app.engine.model.verbs.changes import ChangeController as ChangeController
from app.engine.model.verbs.changes import ChangeTypes as ChangeTypes
from app.engine.model.verbs.changes import CopyOf as CopyOf
from app.engine.model.verbs.changes import Grant as Grant
from app.engine.model.verbs.changes import Lose as Lose
from app.engine.model.verbs.changes import LoseManaCost as LoseManaCost
from app.engine.model.verbs.changes import ModifyPT as ModifyPT
from app.engine.model.verbs.changes import MustAttack as MustAttack
from app.engine.model.verbs.changes import Objects as Objects
from app.engine.model.verbs.changes import Replaces as Replaces
from app.engine.model.verbs.changes import SetPT as SetPT
from app.engine.model.verbs.changes import SwitchPT as SwitchPT
from app.engine.model.verbs.flow import Bind as Bind
from app.engine.model.verbs.flow import ByHand as ByHand
from app.engine.model.verbs.flow import Choose as Choose
from app.engine.model.verbs.flow import ChooseOption as ChooseOption
from app.engine.model.verbs.flow import ChoosePlayer as ChoosePlayer
from app.engine.model.verbs.flow import Custom as Custom
from app.engine.model.verbs.flow import DelayedTrigger as DelayedTrigger
from app.engine.model.verbs.flow import Emblem as Emblem
from app.engine.model.verbs.flow import FlipCoin as FlipCoin
from app.engine.model.verbs.flow import ForEach as ForEach
from app.engine.model.verbs.flow import If as If
from app.engine.model.verbs.flow import May as May
from app.engine.model.verbs.flow import MayPay as MayPay
from app.engine.model.verbs.flow import Procedure as Procedure
from app.engine.model.verbs.flow import Reflexive as Reflexive
from app.engine.model.verbs.flow import Repeat as Repeat
from app.engine.model.verbs.flow import RollDice as RollDice
from app.engine.model.verbs.flow import SeparatePiles as SeparatePiles
from app.engine.model.verbs.flow import SetNumber as SetNumber
from app.engine.model.verbs.flow import Vote as Vote
from app.engine.model.verbs.life import AddPlayerCounters as AddPlayerCounters
from app.engine.model.verbs.life import DealDamage as DealDamage
from app.engine.model.verbs.life import Fight as Fight
from app.engine.model.verbs.life import GainLife as GainLife
from app.engine.model.verbs.life import LoseLife as LoseLife
from app.engine.model.verbs.life import PreventDamage as PreventDamage
from app.engine.model.verbs.life import RedistributeLife as RedistributeLife
from app.engine.model.verbs.life import SetLife as SetLife
from app.engine.model.verbs.play import AddMana as AddMana
from app.engine.model.verbs.play import CastFree as CastFree
from app.engine.model.verbs.play import CopySpell as CopySpell
from app.engine.model.verbs.play import CounterSpell as CounterSpell
from app.engine.model.verbs.play import Designate as Designate
from app.engine.model.verbs.play import ExtraCombat as ExtraCombat
from app.engine.model.verbs.play import ExtraLand as ExtraLand
from app.engine.model.verbs.play import ExtraTurn as ExtraTurn
from app.engine.model.verbs.play import LoseGame as LoseGame
from app.engine.model.verbs.play import Permit as Permit
from app.engine.model.verbs.play import SkipTurn as SkipTurn
from app.engine.model.verbs.play import WinGame as WinGame
from app.engine.model.verbs.schemes import Abandon as Abandon
from app.engine.model.verbs.schemes import KeepChoice as KeepChoice
from app.engine.model.verbs.schemes import NextSchemes as NextSchemes
from app.engine.model.verbs.schemes import SetInMotion as SetInMotion
from app.engine.model.verbs.zones import Destroy as Destroy
from app.engine.model.verbs.zones import Dig as Dig
from app.engine.model.verbs.zones import Discard as Discard
from app.engine.model.verbs.zones import Draw as Draw
from app.engine.model.verbs.zones import ExileChosen as ExileChosen
from app.engine.model.verbs.zones import ExileTop as ExileTop
from app.engine.model.verbs.zones import Manifest as Manifest
from app.engine.model.verbs.zones import Mill as Mill
from app.engine.model.verbs.zones import Move as Move
from app.engine.model.verbs.zones import Reveal as Reveal
from app.engine.model.verbs.zones import RevealUntil as RevealUntil
from app.engine.model.verbs.zones import Sacrifice as Sacrifice
from app.engine.model.verbs.zones import Scry as Scry
from app.engine.model.verbs.zones import Search as Search
from app.engine.model.verbs.zones import Shuffle as Shuffle
from app.engine.model.verbs.zones import ShuffleInto as ShuffleInto
from app.engine.model.verbs.zones import Surveil as Surveil
from app.engine.model.verbs.zones import SwapZones as SwapZones
from app.engine.model.verbs.zones import TopCards as TopCards

Effect = (
    DealDamage
    | GainLife
    | LoseLife
    | SetLife
    | RedistributeLife
    | AddPlayerCounters
    | Fight
    | PreventDamage
    | Destroy
    | Move
    | Sacrifice
    | ExileChosen
    | ExileTop
    | Draw
    | Discard
    | Mill
    | Search
    | Shuffle
    | ShuffleInto
    | TopCards
    | SwapZones
    | Scry
    | Surveil
    | Dig
    | RevealUntil
    | Reveal
    | CreateToken
    | CreateCopy
    | AddCounters
    | RemoveCounters
    | Proliferate
    | StaysTapped
    | Tap
    | Untap
    | Apply
    | Attach
    | Transform
    | Goad
    | PhaseOut
    | Regenerate
    | RemoveFromCombat
    | CounterSpell
    | CopySpell
    | CastFree
    | Permit
    | AddMana
    | ExtraTurn
    | Action
    | Explore
    | Prepare
    | Tempt
    | Connive
    | Adapt
    | Amass
    | Designate
    | Manifest
    | ExtraCombat
    | ExtraLand
    | SkipTurn
    | WinGame
    | LoseGame
    | SetInMotion
    | NextSchemes
    | Abandon
    | KeepChoice
    | Reflexive
    | DelayedTrigger
    | Emblem
    | Choose
    | ChooseOption
    | ChoosePlayer
    | SeparatePiles
    | If
    | May
    | MayPay
    | ForEach
    | Repeat
    | Bind
    | SetNumber
    | Vote
    | RollDice
    | FlipCoin
    | ByHand
    | Custom
    | Procedure
)

flow.__dict__["Effect"] = Effect  # closes the recursion: these effects hold effects
