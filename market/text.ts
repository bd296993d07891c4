const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;
const TURNS_THE_LINE = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const UNSEEN = /[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * What a stranger typed, made safe as one line: control characters (NUL and line breaks too) and
 * lone surrogates become spaces, marks that turn the reading direction go, spaces are folded.
 */
export function oneLine(text: string): string {
  return text
    .replace(CONTROL_OR_BROKEN, ' ')
    .replace(TURNS_THE_LINE, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What was typed over several lines: each made safe as `oneLine` does, empty ones folded to one. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Code points, as both databases count them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Code points that a reader can see; zero-width spaces and the like are none. */
export function visibleLength(text: string): number {
  return lengthOf(text.replace(UNSEEN, ''));
}
