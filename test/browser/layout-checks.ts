import type { Frame, Page } from 'playwright-core';

/** The page, or a part of it, that can be pushed sideways. */
function sideways(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .filter(
        (one) => one === document.documentElement || getComputedStyle(one).overflowX !== 'visible',
      )
      // Hidden from eyes on purpose, or cut with an ellipsis.
      .filter((one) => !one.matches('input, select, .sr-only, .truncate'))
      // A map's tiles reach past its frame.
      .filter((one) => !one.querySelector('.leaflet-pane'))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map(
        (one) =>
          `${one.tagName} “${one.textContent?.trim().slice(0, 30)}” holds ${one.scrollWidth} px in ${one.clientWidth}`,
      ),
  );
}

/** Texts and controls that reach past the right side of the screen. */
function cutOff(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const rightOf = (one: Element) => {
      const ranges = [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          const range = document.createRange();
          range.selectNode(node);
          return range;
        });
      const isControl = one.matches('a, button, input, select, textarea, img');
      const all = isControl ? [one, ...ranges] : ranges;
      return Math.max(...all.map((part) => part.getBoundingClientRect().right));
    };
    return [...document.body.querySelectorAll('*')]
      .filter((one) => rightOf(one) > edge)
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.closest('.sr-only, .truncate, .leaflet-pane'),
      )
      .map(
        (one) =>
          `${one.tagName} “${one.textContent?.trim().slice(0, 30)}” reaches ${Math.round(rightOf(one))} px`,
      );
  });
}

/** Words that are short enough for any screen and stand on two lines all the same. */
function broken(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const linesOf = (text: Node, from: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + length);
      return new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top),
      ).size;
    };
    const brokenIn = (text: Node) =>
      [...(text.textContent ?? '').matchAll(/(?<!\S)\p{L}{2,14}(?![^\s,.])/gu)]
        .filter(({ 0: word, index }) => linesOf(text, index, word.length) > 1)
        .map(([word]) => `“${word}” in ${text.parentElement?.tagName} is broken`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts
      .filter((text) => !text.parentElement?.closest('.sr-only, script'))
      .flatMap(brokenIn);
  });
}

/** What does not fit on the page as it stands, and in a mail's preview on it. */
export async function whatDoesNotFit(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const preview = page.frames().filter((frame) => frame.url() === 'about:srcdoc');
  for (const frame of [page.mainFrame(), ...preview])
    for (const find of [sideways, cutOff, broken]) problems.push(...(await find(frame)));
  return problems;
}
