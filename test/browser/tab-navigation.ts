import type { Page } from 'playwright-core';

const MOST_STOPS = 80;

interface Stop {
  name: string;
  isMarked: boolean;
  isCovered: boolean;
}

/** Where the focus is: its name, whether it is marked, whether something lies over it. */
function stopOn(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body)
      return { name: '', isMarked: true, isCovered: false };
    const labels = 'labels' in at ? [...((at.labels as NodeList | null) ?? [])] : [];
    const own = at.matches('input, select, textarea') ? '' : at.textContent;
    const words = [at.getAttribute('aria-label'), ...labels.map((one) => one.textContent), own];
    const box = at.getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // A card is marked around the whole of it, a pill field around the pill.
    const marked = [at, at.closest('article'), at.closest('form'), at.parentElement];
    return {
      name: words.find(Boolean)?.replace(/\s+/g, ' ').trim() ?? '',
      isMarked: marked.some((one) => one && getComputedStyle(one).outlineStyle !== 'none'),
      isCovered: over !== null && !at.contains(over) && !over.contains(at),
    };
  });
}

/** Presses Tab until the focus is on what is called `name`; every stop must be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOn(page);
    if (!stop.isMarked) throw new Error(`Nothing marks the focus on “${stop.name}”`);
    if (stop.isCovered) throw new Error(`Something covers “${stop.name}”`);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
    seen.push(stop.name);
  }
  throw new Error(`Tab never came to ${name}; it came to ${seen.join(' | ')}`);
}

/** Goes on to a field and types into it. */
export async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
