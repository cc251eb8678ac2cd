/* Pages of officials. */
import "./theme.js";
import "../clock/counting.js";
import "../clock/desk_clock.js";
import "./keys.js";
import "../parts/menus.js";
import { startModules } from "./page.js";

startModules({
  "#palette": () => import("./palette.js").then(({ startPalette }) => startPalette()),
  "[data-waiting]": () => import("./inbox.js").then(({ startInbox }) => startInbox()),
  "form[data-import]": () => import("../forms/import_table.js").then(({ startImports }) => startImports()),
  "form[data-entry]": () => import("../entry/entry.js"),
  "[data-part='draft']": () => import("../hall/draft_board.js"),
  "[data-device-zone]": () => import("../forms/device_zone.js"),
  "#messages": () => import("./done_bar.js").then(({ startDoneBars }) => startDoneBars()),
  "[data-pulses]": () => import("../hall/remote.js"),
  "[data-sound-test]": () => import("../hall/sound_test.js"),
});
