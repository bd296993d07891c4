import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../browser/harness.ts';
import { type Expected, problemsOn } from './what-holds.ts';

/** Nobody waits longer for what a press leads to. */
const PATIENCE_MS = 30_000;
const REPEAT_WINDOW_MS = 5000;
const MAX_REPEATS = 3;

export const WIDTHS = { phone: 390, tablet: 768, desk: 1280 };

export function windowOf(width: number): BrowserContextOptions {
  return width < 500
    ? { viewport: { width, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width, height: 800 } };
}

const CONTROLS = 'controls in use';

/** Runs in the page: counts each press of a link or a button, and each field that is filled in or ticked. */
function countControls(name: string) {
  const filled = new WeakSet<Element>();
  const count = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const isPress = type === 'click' && target.closest('a, button, summary') !== null;
    const isFill = type === 'input' && !filled.has(target);
    if (type === 'input') filled.add(target);
    if (!isPress && !isFill) return;
    sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
  };
  for (const type of ['click', 'input']) document.addEventListener(type, count, true);
}

type Act = (page: Page) => Promise<unknown>;
type ActOptions = Expected & {
  opensTab?: true;
  /** The act speaks to what does not answer, so the browser complains. */
  mayComplain?: true;
  /** The act sends a text: each of its states is a newer version of the inbox, which is loaded. */
  mayAskOften?: true;
};

/**
 * After the first address there are only clicks, keys and Back, and after each act the screen must hold
 * (`problemsOn`). `leave` closes the window and throws all that was wrong.
 */
export async function openPerson(browser: Browser, width: number, first: string) {
  const context = await browser.newContext({ ...windowOf(width), reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(countControls, CONTROLS);
  const wrong: string[] = [];
  let errors: string[] = [];
  const requested = new Map<string, number[]>();
  const toasts: string[] = [];
  context.on('page', (opened) => {
    opened.on('pageerror', ({ message }) => errors.push(message));
    opened.on('console', (message) => {
      const isOutside = message.text().includes('ERR_NAME_NOT_RESOLVED');
      if (message.type() === 'error' && !isOutside) errors.push(message.text());
    });
    opened.on('request', (request) => {
      const address = `${request.method()} ${request.url()}`;
      requested.set(address, [...(requested.get(address) ?? []), performance.now()]);
    });
  });
  let page = await context.newPage();

  async function check(does: string, { mayComplain, mayAskOften, ...expected }: ActOptions) {
    toasts.push(...(expected.toasts ?? []), expected.toast ?? '');
    const problems = await problemsOn(page, { ...expected, toasts });
    if (!mayComplain) problems.push(...errors.map((text) => `the browser says: ${text}`));
    errors = [];
    if (!mayAskOften) problems.push(...tooOften(requested));
    requested.clear();
    const where = new URL(page.url());
    wrong.push(...problems.map((problem) => `${does} (${where.pathname}): ${problem}`));
  }

  await page.goto(first);
  await hydrated(page);
  await check('opens the first address', {});
  return {
    get page() {
      return page;
    },
    context,
    act: async (does: string, how: Act, options: ActOptions = {}) => {
      const tab = options.opensTab && context.waitForEvent('page');
      try {
        await how(page);
        if (options.toast)
          await page.getByRole('status').getByText(options.toast).first().waitFor();
      } catch (error) {
        throw new Error([...wrong, `${does} (${page.url()}): ${error}`].join('\n'));
      }
      if (tab) page = await tab;
      await page.waitForLoadState();
      await hydrated(page);
      await check(does, options);
    },
    /** Controls that were used in this tab. */
    controls: () => page.evaluate((name) => Number(sessionStorage.getItem(name)), CONTROLS),
    minds: (problem: string) => wrong.push(problem),
    leave: async () => {
      await context.close();
      assert.deepEqual(wrong, []);
    },
  };
}

export type Person = Awaited<ReturnType<typeof openPerson>>;

function tooOften(requested: Map<string, number[]>): string[] {
  return [...requested].flatMap(([address, times]) => {
    const isOften = times.some((time, n) => {
      const later = times[n + MAX_REPEATS];
      return later !== undefined && later - time < REPEAT_WINDOW_MS;
    });
    return isOften ? [`${address} was asked for ${times.length} times`] : [];
  });
}
