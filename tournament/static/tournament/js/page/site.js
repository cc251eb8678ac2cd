/* Pages of players and visitors. The list builder sends its own forms, so it starts alone. */
import "./theme.js";
import "../clock/counting.js";
import { startWorker } from "../offline/register.js";

const MODULES = {
  "[data-phone]": () => import("../hall/phone.js").then(({ startPhone }) => startPhone()),
  "[data-remember], [data-remembered], [data-no-link]": () => import("./remembered_links.js"),
  "#follow-mark": () => import("./follow.js").then(({ startFollowing }) => startFollowing()),
  "[data-copy], [data-share], [data-live]": () => import("./share.js").then(({ startSharing }) => startSharing()),
  "[data-ruling-card]": () => import("../referee_desk/ruling_card.js"),
  "[data-losses], [data-losses-from]": () => import("../entry/losses.js").then(({ startLosses }) => startLosses()),
  "[data-waits]": () => import("../forms/waiting_taps.js"),
  "[data-kept-at]": () => import("../offline/kept_page.js").then(({ startKeptPage }) => startKeptPage()),
  "html[data-worker] [data-push-key]": () => import("../offline/push.js").then(({ startPush }) => void startPush()),
  "[data-forget-phone]": () => import("../offline/register.js").then(({ offerForgetting }) => offerForgetting()),
};

startWorker();
if (document.querySelector("[data-earlier]")) import("./remembered_links.js");
if (document.querySelector("#builder")) import("../lists/builder.js");
else import("./page.js").then(({ startModules }) => startModules(MODULES));
