import { MAX_INPUT_LENGTH, MAX_SEARCH_WORDS, MIN_SEARCH_DIGITS } from './rules.ts';

const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const INVISIBLE = /[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu;

/** Fields and cells are cut where they enter, before any pattern reads them. */
export function cut(text: string, maxLength = MAX_INPUT_LENGTH): string {
  return text.slice(0, maxLength);
}

/** Controls and lone surrogates become spaces, marks of direction go, runs of spaces become one. */
export function oneLine(text: string): string {
  return text
    .replace(CONTROL_OR_BROKEN, ' ')
    .replace(BIDI_CONTROLS, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Like oneLine, but line breaks stay; at most two empty lines in a row. */
export function severalLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Apostrophes, hyphens and dots: one person writes them, the next leaves them out. */
const LEFT_OUT = /['‘’ʼ`´.\p{Dash}]/gu;

/** Folded, without the marks that people leave out. */
export function searchable(text: string): string {
  return folded(text).replace(LEFT_OUT, '');
}

/** A record must hold each of these words. A phone number is one word. */
export function searchWords(search: string): string[] {
  const digits = search.replace(/\D/g, '');
  if (/^[\d\s()+.-]+$/.test(search) && digits.length >= MIN_SEARCH_DIGITS)
    return [digits.replace(/^1(?=\d{10}$)/, '')];
  return splitWords(searchable(search), MAX_SEARCH_WORDS);
}

export function splitWords(text: string, max = Number.POSITIVE_INFINITY): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, max);
}

/** Code points, as both databases count them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Code points that a reader sees: zero-width spaces and the like do not count. */
export function visibleLength(text: string): number {
  return lengthOf(text.replace(INVISIBLE, ''));
}

/** Code points without invisible ones; spaces between words count. */
export function writtenLength(text: string): number {
  return lengthOf(text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim());
}

export type Reading<Value> = { value: Value } | { problem: string };
export type Limit = [amount: number, problem: string];

export function readText(
  value: string,
  [min, tooShort]: Limit,
  [max, tooLong]: Limit,
): Reading<string> {
  if (writtenLength(value) < min) return { problem: tooShort };
  return lengthOf(value) > max ? { problem: tooLong } : { value };
}
