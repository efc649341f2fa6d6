// Buttons that copy what stands beside them. Without this file there are none, and the text can be selected.

for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const shown = document.getElementById(button.dataset.copies);
    const said = document.getElementById("copied");
    try {
      await navigator.clipboard.writeText(shown.value ?? shown.textContent.trim());
      said.textContent = "";
      said.textContent = `${button.dataset.what} copied.`;
    } catch {
      getSelection().selectAllChildren(shown);
      shown.select?.();
      said.textContent = "This browser does not let pages copy. The text is selected: copy it with your keys.";
    }
  });
}
