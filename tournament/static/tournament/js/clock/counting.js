/* For pages that show a clock, or may show one later: it counts before anything else happens. */
import { startCountdowns } from "./countdown.js";

startCountdowns();
