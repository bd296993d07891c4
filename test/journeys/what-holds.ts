import type { Page } from 'playwright-core';
import { waitUntilIdle } from '../browser/harness.ts';
import { layoutProblems } from '../browser/layout-checks.ts';

/** A page that loads for longer leaves a person waiting. */
const MAX_LOADING_MS = 3000;

export interface Expected {
  dialog?: string | undefined;
  menu?: true;
  toast?: string | undefined;
  toasts?: string[];
}

/**
 * What is wrong with the screen after an act: it still loads, something lies open or covers a button, text is
 * cut, or it says what no person should read.
 */
export async function problemsOn(page: Page, expected: Expected = {}): Promise<string[]> {
  const loading = await stillLoading(page);
  await waitUntilIdle(page);
  const problems = [
    ...(await page.evaluate(openLayers, expected)),
    ...(await layoutProblems(page)),
    ...(await page.evaluate(cutTexts)),
    ...(await page.evaluate(headingsApart)),
    ...(await page.evaluate(rawWords)),
    ...(await page.evaluate(lostFocus)),
    ...(await page.evaluate(coveredButtons)),
  ];
  return [...loading, ...problems];
}

async function stillLoading(page: Page): Promise<string[]> {
  const isAtRest = () =>
    document.readyState === 'complete' &&
    !document.querySelector('[aria-busy="true"], html[data-fetching], [data-pending]') &&
    ![...document.querySelectorAll('button:disabled')].some((button) =>
      /(ing|…|\.\.\.)$/.test(button.textContent ?? ''),
    );
  try {
    await page.waitForFunction(isAtRest, undefined, { timeout: MAX_LOADING_MS });
    return [];
  } catch {
    return [`still loading after ${MAX_LOADING_MS / 1000} s`];
  }
}

function openLayers({ dialog, menu, toast, toasts: earlier = [] }: Expected): string[] {
  const name = (element: Element) =>
    (element.querySelector('h1, h2, h3')?.textContent ?? element.textContent ?? '')
      .trim()
      .slice(0, 50);
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(name);
  const popovers = [...document.querySelectorAll('[popover]:popover-open')].map(name);
  const menus = [...document.querySelectorAll('details[open][data-menu]')].map(name);
  const toasts = [...document.querySelectorAll('[data-toast] > p')].map(
    ({ textContent }) => textContent ?? '',
  );
  return [
    ...dialogs.filter((title) => title !== dialog).map((title) => `dialog “${title}” is open`),
    ...(dialog !== undefined && !dialogs.includes(dialog)
      ? [`dialog “${dialog}” is not open`]
      : []),
    ...(menu ? [] : [...popovers, ...menus].map((title) => `menu “${title}” is open`)),
    ...(menu && popovers.length + menus.length === 0 ? ['no menu is open'] : []),
    ...toasts
      .filter((text) => text !== toast && !earlier.includes(text))
      .map((text) => `toast “${text}” is there`),
    ...(toast !== undefined && !toasts.includes(toast) ? [`toast “${toast}” is not there`] : []),
    ...(new Set(toasts).size < toasts.length ? ['the same toast is there twice'] : []),
  ];
}

/** Cut off at the foot or the side of what holds them. */
function cutTexts(): string[] {
  return [...document.querySelectorAll('main *, dialog[open] *, header *, nav *')]
    .filter(
      (element) =>
        element.matches(
          'a, button, p, li, dd, dt, h1, h2, h3, label, legend, td, th, summary, input, select',
        ) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.sr-only, .truncate, .leaflet-container, [class*="line-clamp"]'),
    )
    .filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || element.matches('input')) return false;
      const isCutBelow = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2;
      const isCutBeside = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      return isCutBelow || isCutBeside;
    })
    .map(
      (element) => `${element.tagName} “${(element.textContent ?? '').trim().slice(0, 40)}” is cut`,
    );
}

function headingsApart(): string[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3) + p')]
    .filter((text) => text.checkVisibility() && !text.matches('.sr-only'))
    .flatMap((text) => {
      const heading = text.previousElementSibling;
      if (!heading?.checkVisibility() || heading.matches('.sr-only')) return [];
      if (getComputedStyle(text).textAlign === 'center') return [];
      // A count beside its heading is meant to be there.
      if (text.parentElement && getComputedStyle(text.parentElement).display === 'flex') return [];
      const above = heading.getBoundingClientRect();
      const below = text.getBoundingClientRect();
      const apart = Math.abs(above.left - below.left);
      return apart > 2
        ? [`“${heading.textContent?.slice(0, 30)}” and its text are ${Math.round(apart)} px apart`]
        : [];
    });
}

/** Values that a program knows and a person should never read. */
function rawWords(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
    .filter(({ type, hidden }) => !hidden && type !== 'hidden')
    .map(({ value }) => value);
  return [document.body.innerText, document.title, ...fields].flatMap((text) => {
    const [word] =
      /\bundefined\b|\bNaN\b|\bnull\b|\[object |%40|<\/?[a-z][^>]*>|&(?:amp|#\d+);/i.exec(text) ??
      [];
    return word ? [`it says “${word}”`] : [];
  });
}

function lostFocus(): string[] {
  const focused = document.activeElement;
  const dialog = document.querySelector('dialog:modal');
  if (dialog && !dialog.contains(focused)) return ['the focus is not in the dialog'];
  if (!focused || focused === document.body) return [];
  return focused.checkVisibility({ visibilityProperty: true })
    ? []
    : [
        `the focus is on ${focused.tagName} “${focused.textContent?.slice(0, 30)}”, which nobody sees`,
      ];
}

/** Something lies over their middle, so they cannot be pressed there. */
function coveredButtons(): string[] {
  const top = document.querySelector('dialog:modal') ?? document.body;
  const from = window.scrollY;
  const sample = document.body.appendChild(document.createElement('i'));
  const fills = ['sage', 'sage-strong', 'bad'].map((role) => {
    sample.style.backgroundColor = `var(--${role})`;
    return getComputedStyle(sample).backgroundColor;
  });
  sample.remove();
  const covered = [...top.querySelectorAll<HTMLElement>('button, a')]
    .filter(
      (button) =>
        fills.includes(getComputedStyle(button).backgroundColor) &&
        button.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .flatMap((button) => {
      const isFixed = (element: Element | null): boolean =>
        element !== null &&
        element !== top &&
        (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
      if (!isFixed(button)) button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top: y, width, height } = button.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, y + height / 2);
      if (!over || button.contains(over)) return [];
      return [
        `“${over.textContent?.trim().slice(0, 30)}” lies over the button “${button.textContent?.trim()}”`,
      ];
    });
  window.scrollTo({ top: from, behavior: 'instant' });
  return covered;
}
