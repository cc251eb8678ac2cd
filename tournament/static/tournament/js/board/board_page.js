/* The board of the referee's desk: what every page has, and its editor. */
import "../page/theme.js";
import { startWorker } from "../offline/register.js";
import { startModules } from "../page/page.js";
import { startBoard } from "./editor.js";

startWorker();
startModules({});
for (const form of document.querySelectorAll("[data-board]")) startBoard(form);
