// Shows only the objectives in the chosen states; opens the line that an address names.
"use strict";
for (const box of document.querySelectorAll(".filter input")) {
  box.addEventListener("change", () => {
    for (const row of document.querySelectorAll("tr[data-state='" + box.dataset.state + "']")) {
      row.hidden = !box.checked;
    }
  });
}
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  if (target.hidden) target.hidden = false;
  for (let at = target; at; at = at.parentElement) {
    if (at.tagName === "DETAILS") at.open = true;
  }
  target.scrollIntoView({ block: "center" });
}
window.addEventListener("hashchange", openTarget);
openTarget();
