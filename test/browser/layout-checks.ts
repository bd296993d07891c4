import type { Frame, Page } from 'playwright-core';

/** The page, or a part of it, that scrolls sideways. */
function overflowingElements(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth !== 1)
      .filter(
        (element) =>
          element === document.documentElement || getComputedStyle(element).overflowX !== 'visible',
      )
      // Hidden on purpose, or cut with an ellipsis.
      .filter((element) => !element.matches('input, select, .sr-only, .truncate'))
      // A map's tiles reach past its frame, and so do pictures and chips that can be swiped.
      .filter(
        (element) => !element.matches('.snap-x, .chips') && !element.querySelector('.leaflet-pane'),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(
        (element) =>
          `${element.tagName} “${element.textContent?.trim().slice(0, 30)}” holds ${element.scrollWidth} px in ${element.clientWidth}`,
      ),
  );
}

function clippedElements(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const rightOf = (element: Element) => {
      const ranges = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          const range = document.createRange();
          range.selectNode(node);
          return range;
        });
      const isControl = element.matches('a, button, input, select, textarea, img');
      const all = isControl ? [element, ...ranges] : ranges;
      return Math.max(...all.map((box) => box.getBoundingClientRect().right));
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => rightOf(element) > edge && element.clientWidth !== 1)
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('.sr-only, .truncate, .leaflet-pane, .snap-x, .chips'),
      )
      .map(
        (element) =>
          `${element.tagName} “${element.textContent?.trim().slice(0, 30)}” reaches ${Math.round(rightOf(element))} px`,
      );
  });
}

/** Words that fit on one line on any screen, but are on two. */
function brokenWords(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const linesOf = (text: Node, from: number, length: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + length);
      return new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top),
      ).size;
    };
    const brokenWordsIn = (text: Node) =>
      [...(text.textContent ?? '').matchAll(/(?<!\S)\p{L}{2,14}(?![^\s,.])/gu)]
        .filter(({ 0: word, index }) => linesOf(text, index, word.length) > 1)
        .map(([word]) => `“${word}” in ${text.parentElement?.tagName} is broken`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts
      .filter((text) => !text.parentElement?.closest('.sr-only, script'))
      .flatMap(brokenWordsIn);
  });
}

export async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const preview = page.frames().filter((frame) => frame.url() === 'about:srcdoc');
  for (const frame of [page.mainFrame(), ...preview])
    for (const find of [overflowingElements, clippedElements, brokenWords])
      problems.push(...(await find(frame)));
  return problems;
}
