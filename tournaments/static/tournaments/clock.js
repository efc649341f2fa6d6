// Counts on from the seconds that the server said, for every clock on the page.
const said = new WeakMap();

const tick = () => {
  for (const clock of document.querySelectorAll(".round-clock[data-runs]")) {
    if (!said.has(clock)) said.set(clock, performance.now());
    const gone = Math.floor((performance.now() - said.get(clock)) / 1000);
    const left = Number(clock.dataset.left) - gone;
    const whole = Math.abs(left);
    const told = `${left < 0 ? "+" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    if (clock.textContent !== told) clock.textContent = told;
  }
};

tick();
setInterval(tick, 250);
