import assert from 'node:assert/strict';

/** What scripts get is the same, and until when it holds: that a start elsewhere may shorten. */
const seenIn = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

/** Fails unless a visitor sees the same of both; says where they differ first, for whole they would fill a screen. */
export function assertSamePage(shown: string, drawn: string, what: string): void {
  const [a, b] = [seenIn(shown), seenIn(drawn)];
  if (a === b) return;
  const at = [...b].findIndex((letter, index) => letter !== a[index]);
  assert.fail(`${what}: '${a.slice(at - 40, at + 80)}' instead of '${b.slice(at - 40, at + 80)}'`);
}
