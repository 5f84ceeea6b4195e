// Follow the table: to another game or the room, or to another view when one's seat has changed.
const watched = document.getElementById("content");

function follow() {
  const standing = document.getElementById("standing");
  if (!standing) return;
  if (standing.dataset.go) location.assign(standing.dataset.go);
  else if (standing.dataset.seat !== undefined && standing.dataset.seat !== document.body.dataset.seat) location.reload();
  else return;
  watching.disconnect();
}

const watching = new MutationObserver(follow);
watching.observe(watched, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-go", "data-seat"] });

// A click that came too late is answered with what is true now: put it in place at once.
const notice = document.getElementById("notice");

new MutationObserver(() => {
  const fresh = notice.querySelector("template[data-fresh]");
  if (!fresh) return;
  fresh.remove();
  htmx.swap({ sourceElement: watched, target: watched, swap: "none", text: fresh.innerHTML, transition: false });
}).observe(notice, { childList: true });
