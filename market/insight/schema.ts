import { z } from 'zod';
import { MAX_BEACON_BYTES } from './rules.ts';

/** What a page's script says: the address that was shown, and the deals whose cards came in sight. */
export interface Beacon {
  step: 'shown' | 'clicked';
  /** Undefined where only more cards came in sight. */
  address: URL | undefined;
  /** The host that led to the site; '' where none did, or none that we may know. */
  referrerHost: string;
  /** Ids of deals. */
  cards: string[];
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CARDS = new RegExp(`(?:^|,)(?:,?${UUID})+$`);
/** A cut end of an address does not matter: the page is named at its start. */
const ADDRESS = /^(https?:\/\/.+?)(?:,((?:https?|android-app):.*)?)?$/;
const MAX_HOST_LENGTH = 100;

const beacon = z
  .string()
  .max(MAX_BEACON_BYTES)
  .transform((text, context): Beacon => {
    const isClick = text.startsWith('b');
    const said = isClick ? text.slice(1) : text;
    const cards = isClick ? '' : (CARDS.exec(said)?.[0] ?? '');
    const [, href = '', referrer = ''] =
      ADDRESS.exec(said.slice(0, said.length - cards.length)) ?? [];
    const address = URL.parse(href) ?? undefined;
    if (!address && cards === '') {
      context.addIssue('Neither an address nor a card');
      return z.NEVER;
    }
    return {
      step: isClick ? 'clicked' : 'shown',
      address,
      referrerHost: hostOf(referrer, address),
      cards: cards.split(',').filter((id) => id !== ''),
    };
  });

/** A beacon as it was sent; undefined for what no script of ours sends. */
export function parseBeacon(text: string): Beacon | undefined {
  const parsed = beacon.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

/** The host of another site that an address names; '' for none, and for our own. */
function hostOf(referrer: string, own: URL | undefined): string {
  const host = URL.parse(referrer)?.hostname.toLowerCase() ?? '';
  if (host === own?.hostname || host.length > MAX_HOST_LENGTH) return '';
  return host.replace(/^www\./, '');
}
