import assert from 'node:assert/strict';
import { visibleText } from './app.ts';

export function assertSays(text: string, ...parts: string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `“${part}” is not in: ${text}`);
}

export function rowOf(html: string, words: string): string {
  const rows = html.matchAll(/<(tr|li)\b[\s\S]*?<\/\1>/g);
  const texts = Array.from(rows, ([row]) => visibleText(row).trim());
  return texts.find((text) => text.includes(words)) ?? assert.fail(`No row says ${words}`);
}
