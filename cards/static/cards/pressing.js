// What pages with + and − share: the switch for keys, the way between cards, what is said. Loaded before their own script.

const STORED = "kennel-keys-off"; // the same switch as on the table
const keysAreOn = () => localStorage.getItem(STORED) === null;
const typing = (element) => element instanceof HTMLElement && element.closest("input:not([type=checkbox], [type=radio]), textarea, select");

// The tile of the next row that stands most below (or above) this one.
function nearest(tiles, here, down) {
  const from = here.getBoundingClientRect();
  const boxes = tiles.map((tile) => ({ tile, box: tile.getBoundingClientRect() }));
  const beyond = boxes.filter(({ box }) => (down ? box.top > from.top + 4 : box.top < from.top - 4));
  if (beyond.length === 0) return undefined;
  const tops = beyond.map(({ box }) => box.top);
  const row = down ? Math.min(...tops) : Math.max(...tops);
  const inRow = beyond.filter(({ box }) => Math.abs(box.top - row) < 4);
  return inRow.reduce((best, one) => (Math.abs(one.box.left - from.left) < Math.abs(best.box.left - from.left) ? one : best)).tile;
}

addEventListener("change", (event) => {
  if (event.target.id !== "shortcuts") return;
  if (event.target.checked) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "1");
});

// A sentence that is said again is written a little otherwise, so that screen readers read it again.
let lastSaid = "";
addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.detail.target?.id !== "said") return;
  const said = event.detail.fragment.textContent;
  if (said === lastSaid) event.detail.fragment.append("\u00a0");
  lastSaid = event.detail.fragment.textContent;
});

// An answer may bring numbers of cards that this page does not show: those are left out.
addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.serverResponse.includes("hx-swap-oob")) return;
  const answer = document.createElement("template");
  answer.innerHTML = event.detail.serverResponse;
  for (const part of answer.content.querySelectorAll("[hx-swap-oob]")) {
    if (document.getElementById(part.id) === null) part.remove();
  }
  event.detail.serverResponse = answer.innerHTML;
});

function say(sentence) {
  const said = document.getElementById("said");
  if (said !== null) said.textContent = sentence;
}

addEventListener("htmx:sendError", () => say("The site cannot be reached. Please try again."));
addEventListener("htmx:responseError", () => say("The site did not take that. Please load the page again."));

for (const element of document.querySelectorAll(".for-script")) element.hidden = false;
const shortcuts = document.getElementById("shortcuts");
if (shortcuts !== null) shortcuts.checked = keysAreOn();
