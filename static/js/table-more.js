// What is longer than its place fades out at its end until one has scrolled there.

import { $$ } from "./table-board.js";

const LEAST = 3; // pixels: less is no line

export function settle() {
  for (const node of $$(".middle, .thestack")) {
    node.toggleAttribute("data-more", node.scrollHeight - node.scrollTop - node.clientHeight > LEAST);
  }
}

document.addEventListener("scroll", settle, true);
addEventListener("resize", settle);
document.addEventListener("holdfast:tab", settle);
