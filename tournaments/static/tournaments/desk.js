// The line for walk-ins is empty and focused as soon as a name is on its way, so that the next one can be typed.
"use strict";

document.addEventListener("htmx:beforeSend", (event) => {
  const form = event.detail.elt;
  if (form.id !== "walk-in") return;
  const name = form.elements.namedItem("name");
  name.value = "";
  name.focus();
});
