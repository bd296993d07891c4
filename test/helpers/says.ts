import assert from 'node:assert/strict';
import { visibleText } from './app.ts';

/** The text says each of these, wherever it stands. */
export function assertSays(text: string, ...parts: string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `“${part}” is not in: ${text}`);
}

/** The words of the first row of a table, or item of a list, that says this. */
export function rowOf(html: string, words: string): string {
  const rows = html.matchAll(/<(tr|li)\b[\s\S]*?<\/\1>/g);
  const texts = Array.from(rows, ([row]) => visibleText(row).trim());
  return texts.find((text) => text.includes(words)) ?? assert.fail(`No row says ${words}`);
}
