// Keys for the copies on a page. Everything works without this file.

const STORED = "kennel-keys-off"; // the same switch as on the table
const keysAreOn = () => localStorage.getItem(STORED) === null;
const typing = (element) => element instanceof HTMLElement && element.closest("input:not([type=checkbox], [type=radio]), textarea, select");
const grid = () => document.getElementById("grid");

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || grid() === null) return;
  const stepper = event.target.closest("#grid .stepper");
  if (event.key.startsWith("Arrow")) {
    if (stepper !== null) go(event, stepper);
    return;
  }
  if (!keysAreOn()) return;
  if (event.key === "/") {
    event.preventDefault();
    document.getElementById("q")?.focus();
  } else if (stepper !== null) act(event, stepper);
});

function act(event, stepper) {
  const key = event.key.toLowerCase();
  const id = stepper.dataset.printing;
  if (key === "+" || key === "=") document.getElementById(`add-${id}`).click();
  else if (key === "-" || key === "−") document.getElementById(`take-${id}`).click();
  else if (/^[0-9]$/.test(key)) set(id, key);
  else if (key === "f") focusIn(otherPrinting(stepper), event.target);
  else if (key === "u") document.getElementById("undo")?.click();
  else return;
  event.preventDefault();
}

function set(id, count) {
  const stepper = document.querySelector(`[data-printing="${id}"]`); // not the form, which would add the focused button
  window.htmx.ajax("POST", grid().action, { source: stepper, swap: "none", values: { set: id, count } });
}

// The same control of another printing or card: what had the focus stays what is pressed next.
function focusIn(stepper, from) {
  const which = from.name === "take" ? "take" : "add";
  stepper?.querySelector(`[name=${which}]`).focus();
}

function otherPrinting(stepper) {
  const lines = [...stepper.closest("li").querySelectorAll(".stepper")];
  return lines[(lines.indexOf(stepper) + 1) % lines.length];
}

function go(event, stepper) {
  const tiles = [...grid().querySelectorAll(".playset")];
  const here = stepper.closest(".playset");
  const place = tiles.indexOf(here);
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const target = event.key in steps ? tiles[place + steps[event.key]] : nearest(tiles, here, event.key === "ArrowDown");
  if (target === undefined) return;
  event.preventDefault();
  const line = [...here.querySelectorAll(".stepper")].indexOf(stepper);
  const lines = target.querySelectorAll(".stepper");
  focusIn(lines[Math.min(line, lines.length - 1)], event.target);
}

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

addEventListener("htmx:sendError", () => {
  const said = document.getElementById("said");
  if (said !== null) said.textContent = "The site cannot be reached. Please try again.";
});

for (const element of document.querySelectorAll(".for-script")) element.hidden = false;
const shortcuts = document.getElementById("shortcuts");
if (shortcuts !== null) shortcuts.checked = keysAreOn();
