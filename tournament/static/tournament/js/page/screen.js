/* The big screen. */
import "./theme.js";
import "../clock/counting.js";
import { startModules } from "./page.js";
import "../hall/screen.js";

startModules({});
