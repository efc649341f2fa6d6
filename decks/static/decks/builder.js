// The builder, beside pressing.js: presses without loading the page, keys, and the two sides of a phone.
// Everything works without this file.

const presses = document.getElementById("presses");
const sideOf = (element) => element.closest("#found, #list");

// One form sends every press, in order, each with a key of its own: the pressed button may be swapped meanwhile.
addEventListener("submit", (event) => {
  if (!event.target.matches("form.presses") || window.htmx === undefined) return;
  event.preventDefault();
  const { name, value } = event.submitter;
  press({ [name]: value, side: event.target.elements.side.value });
});

function press(values) {
  const signs = crypto.getRandomValues(new Uint8Array(12));
  const key = Array.from(signs, (sign) => sign.toString(16).padStart(2, "0")).join("");
  window.htmx.ajax("POST", presses.action, { source: presses, swap: "none", values: { ...values, key } })
    .catch(() => {}); // pressing.js says that the site cannot be reached
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const stepper = event.target.closest(".builder .stepper");
  if (event.key.startsWith("Arrow")) {
    if (stepper !== null) go(event, stepper);
  } else if (keysAreOn()) act(event, stepper);
});

// Enter in the search goes on to the first card that it finds.
let goesOn = false;
addEventListener("submit", (event) => {
  goesOn = event.target.matches(".card-filters") && document.activeElement?.id === "q";
});
addEventListener("htmx:afterSettle", (event) => {
  if (!goesOn || event.detail.target.id !== "found") return;
  goesOn = false;
  document.querySelector("#found [name=add]")?.focus();
});

function act(event, stepper) {
  const key = event.key.toLowerCase();
  if (key === "/") showSide("search", document.getElementById("q"));
  else if (key === "l") showSide("list", document.querySelector("#list [name=add]"));
  else if (key === "u") document.getElementById("undo").click();
  else if (stepper === null) return;
  else if (key === "+" || key === "=") stepper.querySelector("[name=add]").click();
  else if (key === "-" || key === "−") stepper.querySelector("[name=take]").click();
  else if (/^[0-3]$/.test(key)) press({ set: stepper.dataset.card, count: key, side: stepper.closest("form").elements.side.value });
  else return;
  event.preventDefault();
}

function go(event, stepper) {
  const steppers = [...sideOf(stepper).querySelectorAll(".stepper")];
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const target = event.key in steps
    ? steppers[steppers.indexOf(stepper) + steps[event.key]]
    : nearest(steppers, stepper, event.key === "ArrowDown");
  if (target === undefined) return;
  event.preventDefault();
  target.querySelector(`[name=${event.target.name === "take" ? "take" : "add"}]`).focus();
}

// On a phone one side is shown at a time; each is found again where it was left.
const scrolled = {};
let shown = document.querySelector("[name=shown]:checked").value;
let place = 0; // noted while scrolling: at the change itself the page is already as short as the other side
addEventListener("scroll", () => { place = scrollY; }, { passive: true });

addEventListener("change", (event) => {
  if (event.target.name !== "shown") return;
  scrolled[shown] = place;
  shown = event.target.value;
  if (getComputedStyle(event.target.closest("fieldset")).display !== "none") scrollTo(0, scrolled[shown] ?? 0);
});

function showSide(side, focused) {
  const choice = document.querySelector(`[name=shown][value=${side}]`);
  if (!choice.checked) choice.click();
  focused?.focus();
}
