/* The first letter of another script links the fonts, as templatetags/fonts.py does. */
const OTHER_SCRIPTS = /[\u0370-\u1dbf\u1f00-\u1fff\u2d00-\u2dff\u2e80-\uffef]/;

const href = document.documentElement.dataset.otherScripts;

const isOfOtherScript = ({ target, addedNodes }) =>
  [...(addedNodes.length ? addedNodes : [target])].some((node) => OTHER_SCRIPTS.test(node.textContent));

const watch = new MutationObserver((changes) => {
  if (!changes.some(isOfOtherScript)) return;
  watch.disconnect();
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
});

if (!document.querySelector(`link[href="${href}"]`)) {
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
}
