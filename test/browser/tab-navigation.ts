import type { Page } from 'playwright-core';

const MAX_TAB_STOPS = 80;

interface TabStop {
  name: string;
  hasFocusRing: boolean;
  isCovered: boolean;
}

function focusedStop(page: Page): Promise<TabStop> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { name: '', hasFocusRing: true, isCovered: false };
    const labels = 'labels' in focused ? [...((focused.labels as NodeList | null) ?? [])] : [];
    const ownText = focused.matches('input, select, textarea') ? '' : focused.textContent;
    const labelTexts = [
      focused.getAttribute('aria-label'),
      ...labels.map((one) => one.textContent),
      ownText,
    ];
    const box = focused.getBoundingClientRect();
    const topElement = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // A card's mark is around all of it, a pill field's around the pill.
    const ringCandidates = [
      focused,
      focused.closest('article'),
      focused.closest('form'),
      focused.closest('search'),
      focused.parentElement,
    ];
    return {
      name: labelTexts.find(Boolean)?.replace(/\s+/g, ' ').trim() ?? '',
      hasFocusRing: ringCandidates.some(
        (one) => one && getComputedStyle(one).outlineStyle !== 'none',
      ),
      isCovered:
        topElement !== null && !focused.contains(topElement) && !topElement.contains(focused),
    };
  });
}

export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const visitedNames: string[] = [];
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(page);
    if (!stop.hasFocusRing) throw new Error(`Nothing marks the focus on “${stop.name}”`);
    if (stop.isCovered) throw new Error(`Something covers “${stop.name}”`);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
    visitedNames.push(stop.name);
  }
  throw new Error(`Tab never came to ${name}; it came to ${visitedNames.join(' | ')}`);
}

export async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
