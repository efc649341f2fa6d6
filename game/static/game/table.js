// Keys for the table, and what a swap of its region must not lose. Everything works without this file.

const STORED = "kennel-keys-off";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const scrolled = new Map();

const keysAreOn = () => localStorage.getItem(STORED) === null;
const typing = (element) => element instanceof HTMLElement && element.closest("input:not([type=checkbox]), textarea, select");

function controlFor(key) {
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  return document.querySelector(`[data-key="${CSS.escape(wanted)}"]`);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typing(event.target)) return;
  if (event.key.length === 1 && !keysAreOn()) return;
  const focused = event.target.closest("a, button, summary");
  // Enter uses the card that is picked up, even where the card itself has the focus; Esc puts it back.
  if (event.key === "Enter" && focused !== null && !focused.matches(".picked")) return;
  const control = controlFor(event.key);
  if (control === null) return;
  event.preventDefault();
  control.focus(); // so that Enter and Tab go on from here
  control.click();
});

addEventListener("change", (event) => {
  if (event.target.id !== "shortcuts") return;
  if (event.target.checked) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "1");
});

addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button === null) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value);
  button.textContent = "Copied";
});

// Whoever wants no motion gets the present at once instead of one move after the other.
addEventListener("htmx:configRequest", (event) => {
  if (calm.matches) event.detail.path = event.detail.path.replace("&step=1", "");
});

// A move never crosses with a look at the table: what was asked before is dropped, what is asked meanwhile waits.
addEventListener("htmx:beforeRequest", (event) => {
  const form = document.getElementById("act");
  if (event.detail.elt === form) window.htmx.trigger("#table", "htmx:abort");
  else if (form?.classList.contains("htmx-request")) event.preventDefault();
});

addEventListener("htmx:beforeSwap", () => {
  for (const element of document.querySelectorAll("#hand")) scrolled.set(element.id, element.scrollLeft);
});

addEventListener("htmx:afterSettle", () => {
  for (const [id, left] of scrolled) document.getElementById(id)?.scrollTo({ left });
  if (document.activeElement === document.body) document.getElementById("prompt-title")?.focus({ preventScroll: true });
  showWhatNeedsScript();
});

function showWhatNeedsScript() {
  for (const element of document.querySelectorAll(".for-script")) element.hidden = false;
  const box = document.getElementById("shortcuts");
  if (box !== null) box.checked = keysAreOn();
}

showWhatNeedsScript();
