"""Whether all words of a page fit: none wider than the window, cut off, out of its box or over other words.

A text may be cut where it is given in full elsewhere: in the ``title`` or the label of an element around it.
What scrolls in a box of its own fits. What floats over the page (a bar, a menu) may lie over words.
"""

FAULTS = """() => {
  const page = document.documentElement, found = new Set(), seen = [], styles = new Map();
  const styleOf = (each) => styles.get(each) ?? styles.set(each, getComputedStyle(each)).get(each);
  const above = function* (each) { for (let at = each; at; at = at.parentElement) yield at; };
  const about = (each) => `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 40)}`;
  const isHidden = (style) => ['hidden', 'clip'].includes(style);
  const excess = page.scrollWidth - page.clientWidth;
  const isOut = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.right > page.clientWidth + 0.1 || box.left < -0.1);
  };
  if (excess > 0) {
    const guilty = [...document.body.querySelectorAll('*')]
      .filter((each) => isOut(each) && ![...each.children].some(isOut)).slice(0, 3).map(about);
    found.add(`${excess} px too wide: ${guilty.join(' | ')}`);
  }
  const visible = { visibilityProperty: true, opacityProperty: true };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode, holder = node.parentElement;
    if (!node.data.trim() || !holder.checkVisibility(visible)) continue;
    if (holder.closest('script, style, template, option, svg, noscript')) continue;
    const line = [...above(holder)], range = document.createRange();
    const small = line.some((at) => isHidden(styleOf(at).overflowX) && at.clientWidth < 8 && at.clientWidth);
    const unseen = line.some((at) => styleOf(at).clipPath === 'inset(50%)');
    if (small || unseen) continue;
    range.selectNodeContents(node);
    const isTold = line.some((at) => at.title || at.ariaLabel);
    const floats = line.find((at) => ['fixed', 'sticky'].includes(styleOf(at).position)
      || at.matches('dialog, [popover]'));
    const box = line.find((at) => !['inline', 'contents'].includes(styleOf(at).display));
    const edges = box.getBoundingClientRect();
    for (const part of range.getClientRects()) {
      if (part.width < 2 || part.height < 2) continue;
      const slack = part.height * 0.3; // letters fill about the middle of their line
      let shown = { left: part.left, right: part.right, top: part.top + slack, bottom: part.bottom - slack };
      const isBeyond = part.left < edges.left - 1.5 || part.right > edges.right + 1.5;
      if (isBeyond && !isHidden(styleOf(box).overflowX)) found.add(`out of its box: ${about(box)}`);
      for (const at of line) {
        const style = styleOf(at), frame = at.getBoundingClientRect();
        if (at === document.body || at === page) break;
        if (style.display === 'inline' || style.overflowX === 'visible') continue;
        const wide = shown.left < frame.left - 1.5 || shown.right > frame.right + 1.5;
        const high = shown.top < frame.top - 1.5 || shown.bottom > frame.bottom + 1.5;
        const isCut = (wide && isHidden(style.overflowX)) || (high && isHidden(style.overflowY));
        if (isCut && !isTold) found.add(`cut: ${about(holder)}`);
        shown = {
          left: Math.max(shown.left, frame.left), right: Math.min(shown.right, frame.right),
          top: Math.max(shown.top, frame.top), bottom: Math.min(shown.bottom, frame.bottom),
        };
      }
      if (shown.right - shown.left > 2 && shown.bottom > shown.top) seen.push({ ...shown, holder, floats });
    }
  }
  seen.sort((a, b) => a.top - b.top);
  seen.forEach((one, at) => {
    for (let next = at + 1; next < seen.length && seen[next].top < one.bottom; next += 1) {
      const other = seen[next];
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (one.holder === other.holder || one.floats !== other.floats || wide < 2 || high < 2) continue;
      found.add(`over each other: ${about(one.holder)} | ${about(other.holder)}`);
    }
  });
  return [...found].slice(0, 6);
}"""
MIRRORED = """() => {
  if (document.documentElement.dir !== 'rtl') return ['not read from the right'];
  const titles = [...document.querySelectorAll('h1')];
  const title = titles.find((each) => each.checkVisibility() && each.offsetWidth > 8);
  if (!title) return [];
  const range = document.createRange();
  range.selectNodeContents(title);
  const frame = (title.closest('main') ?? document.body).getBoundingClientRect();
  const isLeft = range.getBoundingClientRect().right < (frame.left + frame.right) / 2;
  return isLeft ? [`begins at the left: ${title.textContent.trim().slice(0, 40)}`] : [];
}"""


def faults_of(page, *, is_mirrored=False):
    """What does not fit on this page, a sentence each; nothing where all of it does."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page.evaluate(FAULTS) + (page.evaluate(MIRRORED) if is_mirrored else [])
