// Keys for the copies on a page, beside pressing.js. Everything works without this file.

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
