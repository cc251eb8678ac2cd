/* Pages of players and visitors. The list builder sends its own forms, so it starts alone. */
import "./theme.js";
import "../clock/counting.js";

const MODULES = {
  "[data-phone]": () => import("../hall/phone.js").then(({ startPhone }) => startPhone()),
  "[data-remember], [data-remembered]": () => import("./remembered_links.js"),
  "#follow-mark": () => import("./follow.js").then(({ startFollowing }) => startFollowing()),
  "[data-copy], [data-share], [data-live]": () => import("./share.js").then(({ startSharing }) => startSharing()),
  "[data-losses], [data-losses-from]": () => import("../entry/losses.js").then(({ startLosses }) => startLosses()),
  "[data-waits]": () => import("../forms/waiting_taps.js"),
};

if (document.querySelector("#builder")) import("../lists/builder.js");
else import("./page.js").then(({ startModules }) => startModules(MODULES));
