import { MAX_URL_LENGTH } from './rules.ts';
import { oneLine } from './text.ts';

/** An address as somebody typed it; null where it is none, or too long to be stored. */
export function parseUrl(input: string): URL | null {
  const line = oneLine(input);
  const url = !/[\s\\]/.test(line) && URL.canParse(line) ? new URL(line) : null;
  return url && url.href.length <= MAX_URL_LENGTH ? url : null;
}

/** An address anywhere on the web, without a user's name or password in it. */
export function parseWebAddress(input: string): string | undefined {
  const url = parseUrl(input);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  return isPlain ? url.href : undefined;
}
