// Buttons that copy what stands beside them. Without this file there are none, and the text can be selected.

for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const shown = document.getElementById(button.dataset.copies);
    const said = document.getElementById("copied");
    try {
      await navigator.clipboard.writeText(shown.value ?? shown.textContent.trim());
      say(said, `${button.dataset.what} is copied.`);
    } catch {
      getSelection().selectAllChildren(shown);
      shown.select?.();
      say(said, "This browser does not let pages copy. The text is selected: copy it with your keys.");
    }
  });
}

// Emptied first, so that the same words are told again.
function say(region, words) {
  region.textContent = "";
  setTimeout(() => { region.textContent = words; }, 60);
}
