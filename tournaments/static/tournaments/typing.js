// Results typed by the staff: the line is free again at once, and lines are sent one after the other.
const form = document.getElementById("enter-form");

if (form && window.htmx) {
  const line = form.elements.line;
  let last = Promise.resolve();

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = line.value.trim();
    if (!typed) return;
    line.value = "";
    line.focus();
    const send = () =>
      htmx.ajax("POST", form.action, { source: form, target: "#answer", swap: "outerHTML", values: { line: typed } });
    last = last.then(send, send);
  });
}
