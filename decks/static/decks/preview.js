// Shows the picture of the card in a list that is pointed at or has the focus. Everything works without this file.

function show(event) {
  const link = event.target.closest?.("[data-previews] a[data-face]");
  if (!link) return;
  const picture = link.closest("[data-previews]").querySelector(".deck-preview img");
  if (picture.getAttribute("src") !== link.dataset.face) picture.src = link.dataset.face;
}

document.addEventListener("pointerover", show);
document.addEventListener("focusin", show);
