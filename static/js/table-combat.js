// Declaring attackers and blockers: clicks make one's own draft, which everybody sees; the team's drafts count together.

import { aimAt, stop } from "./table-aim.js";
import { $, $$, allowed, holder, idsOf, isMine, showTab, typed, words, zoneOf } from "./table-board.js";
import { askHowMany } from "./table-menu.js";
import { notice, say } from "./table-say.js";

const doing = () => $("#moves")?.dataset.doing ?? "";
const cannot = () => new Map(($("#moves").dataset.never || "").split(" ").filter(Boolean).map((one) => {
  const [blocker, never] = one.split(":");
  return [blocker, never.split(",")];
}));

// How many attackers a creature can block, of those that can block more than one.
const several = () => new Map(($("#moves").dataset.more || "").split(" ").filter(Boolean).map((one) => {
  const [blocker, most] = one.split(":");
  return [blocker, Number(most)];
}));

let draft = null; // what was said last, until a push shows it
let besides = {}; // the other attackers of those that block more than one, as said last
let waiting = 0;
let foe = "";

// My draft as the board shows it, or as it was said since.
function mine() {
  if (waiting && draft) return draft;
  const found = {};
  for (const node of $$(".hero[data-mine] .field [data-drafted]")) idsOf(node).forEach((id) => { found[id] = typed(node.dataset.drafted); });
  return found;
}

// What my creatures block besides, as the board shows it, or as it was said since.
function others() {
  if (waiting && draft) return besides;
  const found = {};
  for (const node of $$(".hero[data-mine] .field [data-also]")) {
    idsOf(node).forEach((id) => { found[id] = node.dataset.also.split(" ").map(Number); });
  }
  return found;
}

async function declare(changed, also = others()) {
  draft = changed;
  besides = Object.fromEntries(Object.entries(also).filter(([id]) => id in changed));
  waiting += 1;
  await say(doing() === "attack" ? { type: "attackers", attacks: draft } : { type: "blockers", blocks: draft, also: besides });
  waiting -= 1;
}

// A card was clicked: true if that was a declaration.
export function declared(node) {
  if (!["attack", "block"].includes(doing())) return false;
  const ids = idsOf(node);
  if (doing() === "attack" && foes().includes(ids[0])) {
    choose(ids[0]);
    return true;
  }
  if (!isMine(node) || zoneOf(node) !== "battlefield") return false;
  const drafted = ids.filter((id) => id in mine());
  if (drafted.length) {
    takeBack(drafted);
    return true;
  }
  const able = ids.filter((id) => ["attack", "block"].includes(allowed.get(id)));
  if (!able.length) return false;
  askHowMany(node, able.length, (n) => (doing() === "attack" ? attackWith(able.slice(0, n)) : blockWith(able.slice(0, n))));
  return true;
}

function takeBack(ids) {
  const rest = { ...mine() };
  ids.forEach((id) => delete rest[id]);
  declare(rest);
}

// ---------------------------------------------------------------- attacking
const foes = () => ($("#moves").dataset.foes || "").split(" ").filter(Boolean);
const target = () => (foes().includes(foe) ? foe : foes()[0]);

function choose(id) {
  foe = id;
  settle();
}

function attackWith(ids) {
  const more = { ...mine() };
  ids.forEach((id) => { more[id] = typed(target()); });
  declare(more);
}

function all() {
  attackWith([...allowed].filter(([, what]) => what === "attack").map(([id]) => id));
}

// ---------------------------------------------------------------- blocking
function blockWith(blockers) {
  const never = cannot();
  const attackers = $$("#table [data-attacks]").flatMap(idsOf);
  const fit = attackers.filter((id) => !blockers.some((blocker) => never.get(blocker)?.includes(id)));
  if (!fit.length) return notice(words("cannotblock"));
  const most = blockers.length === 1 ? Math.min(several().get(blockers[0]) ?? 1, fit.length) : 1;
  const why = (node) => unfit(blockers[0], node);
  if (most > 1) return aimAt({ text: words("towhats", most), options: fit, least: 1, most, take: (some) => blockSeveral(blockers[0], some), why });
  aimAt({ text: words("towhat"), options: fit, least: 1, most: 1, take: ([attacker]) => block(blockers, attacker), why });
}

// What keeps a creature from blocking an attacker is the server's to say.
function unfit(blocker, node) {
  if (!node.matches("[data-attacks]")) return notice(words("cannotpick"));
  return say({ type: "blockers", blocks: { ...mine(), [blocker]: Number(idsOf(node)[0]) }, also: others() });
}

// One creature blocks several attackers: all of them are picked before it is said.
function blockSeveral(blocker, [attacker, ...more]) {
  declare({ ...mine(), [blocker]: Number(attacker) }, { ...others(), [blocker]: more.map(Number) });
  showTab("mine");
}

// Several equal blockers against several equal attackers: one each, as far as they go.
function block(blockers, attacker) {
  const group = idsOf(holder(attacker));
  const more = { ...mine() };
  const free = group.filter((id) => !Object.values(more).includes(Number(id)));
  blockers.forEach((blocker, at) => { more[blocker] = Number(free[at] ?? attacker); });
  declare(more);
  showTab("mine");
}

// What my creatures must do, put into my draft at once.
function must() {
  const more = { ...mine() };
  for (const pair of $("#moves").dataset.must.split(" ").filter(Boolean)) {
    const [id, to] = pair.split(":");
    more[id] = typed(to);
  }
  declare(more);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-do-must]")) must();
  const attack = event.target.closest("[data-attack]")?.dataset.attack;
  if (attack === "all") all();
  if (attack === "none" || event.target.closest("[data-block]")) declare({});
});
document.addEventListener("change", (event) => {
  if (event.target.name === "foe") choose(event.target.value);
});

let before = "";

export function settle() {
  const now = doing();
  if (now !== before && ["attack", "block"].includes(before)) {
    stop();
    foe = "";
  }
  if (now !== before && ["attack", "block"].includes(now)) showTab("mine"); // where the creatures are
  before = now;
  if (now !== "attack") return;
  const radio = $(`#moves [name=foe][value="${CSS.escape(target() ?? "")}"]`);
  if (radio) radio.checked = true;
}
