/* What every page may use: countdowns, filtering of lists while typing, submit-once forms. All of it is a comfort;
   without scripts the same pages work. */
import { startCountdowns } from "./countdown.js";
import { startFilters } from "./filter.js";
import { guardForms } from "./forms.js";

startCountdowns();
startFilters();
guardForms();
