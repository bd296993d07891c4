import { z } from 'zod';
import { MAX_BEACON_BYTES } from './rules.ts';

export interface Beacon {
  step: 'shown' | 'clicked';
  /** Undefined if only further cards came into sight. */
  address: URL | undefined;
  cards: string[];
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CARDS = new RegExp(`(?:^|,)(?:,?${UUID})+$`);

const beacon = z
  .string()
  .max(MAX_BEACON_BYTES)
  .transform((text, context): Beacon => {
    const isClick = text.startsWith('b');
    const said = isClick ? text.slice(1) : text;
    const cards = isClick ? '' : (CARDS.exec(said)?.[0] ?? '');
    // A cut address does not matter: its start names the page.
    const href = said.slice(0, said.length - cards.length);
    const address = (/^https?:/.test(href) && URL.parse(href)) || undefined;
    if (!address && cards === '') {
      context.addIssue('Neither an address nor a card');
      return z.NEVER;
    }
    return {
      step: isClick ? 'clicked' : 'shown',
      address,
      cards: cards.split(',').filter((id) => id !== ''),
    };
  });

/** Undefined for what no script of ours sends. */
export function parseBeacon(text: string): Beacon | undefined {
  const parsed = beacon.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}
