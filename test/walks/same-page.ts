import assert from 'node:assert/strict';

/** Leaves out scripts: they have the page's end, which a start elsewhere may shorten. */
const seenIn = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

/** Reports the first difference, because a whole page would fill a screen. */
export function assertSamePage(shown: string, rendered: string, what: string): void {
  const [a, b] = [seenIn(shown), seenIn(rendered)];
  if (a === b) return;
  let at = 0;
  while (at < b.length && a[at] === b[at]) at += 1;
  const around = (html: string) => html.slice(Math.max(0, at - 40), at + 80);
  assert.fail(`${what}: '${around(a)}' instead of '${around(b)}'`);
}
