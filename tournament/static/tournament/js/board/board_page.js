/* The board of the referee's desk: a page of visitors with its editor. */
import "../page/site.js";
import { startBoard } from "./editor.js";

for (const form of document.querySelectorAll("[data-board]")) startBoard(form);
