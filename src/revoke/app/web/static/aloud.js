// Help where scripts run: print, read aloud. The page does without.
"use strict";
if (!CSS.supports("selector(details::details-content)")) { // such a browser would print what is folded as folded
  addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll("details:not(.history)")) each.open = true;
  });
}
const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
const aloud = document.querySelector("[data-aloud-now]");
if (aloud && "speechSynthesis" in window) {
  aloud.hidden = false;
  aloud.addEventListener("click", () => {
    speechSynthesis.cancel();
    for (const each of document.querySelectorAll("[data-aloud]")) {
      const words = new SpeechSynthesisUtterance(each.textContent);
      const marked = each.querySelector("[lang]");
      words.lang = marked ? marked.lang : document.documentElement.lang;
      speechSynthesis.speak(words);
    }
  });
}
