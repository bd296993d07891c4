import { isTestLink } from '../deals/rules.ts';
import { DAY_MS } from '../durations.ts';
import type { Licensing } from '../licenses/rules.ts';
import { formatNumber } from '../words.ts';
import type { ZipTable } from '../zips/store.server.ts';

/** What a task is about: a deal, or a spa where a kind is about spas. */
export interface Subject {
  id: string;
  /** The deal's title, or the spa's name. */
  title: string;
  /** The business of the deal; undefined where the task is about the business itself. */
  business: string | undefined;
  zip: string;
  checkoutUrl: string;
  /** What its payment link charges, and what the deal says: '$60'; '' where no link says it. */
  linkPriceText: string;
  dealPriceText: string;
  /** 'Mar 9', where the spa is. */
  endsText: string;
  soldOutText: string;
  /** In the last NO_CLICK_DAYS days, each person once a day. */
  visits: number;
}

export interface HealthContext {
  now: number;
  /** The office's time zone, by whose days visits are counted. */
  timeZone: string;
  zipTable: Pick<ZipTable, 'find'>;
  /** ZIP codes of spas that the ZIP table does not have. */
  unknownZips: string[];
  licensing: Pick<Licensing, 'states'>;
  /** A demo takes the links of its own Stripe. */
  isDemo?: boolean | undefined;
}

interface Kind {
  /** The name of its filter. */
  name: string;
  /** What one of them is said to be, and several after their number. */
  one: string;
  several: string;
  reason: (subject: Subject) => string;
  button: { name: string } & (
    | { to: (subject: Subject) => string }
    | { verb: 'put-on-sale' | 'extend' }
  );
}

/** A deal is about to end this many days before. */
export const ENDING_DAYS = 7;
export const ENDING_MS = ENDING_DAYS * DAY_MS;
/** A deal that so many visits in so many days brought no click needs another picture, text or price. */
export const NO_CLICK_DAYS = 14;
export const NO_CLICK_VISITS = 50;

const dealForm = (field: string) => (deal: Subject) =>
  `/admin/deals/${deal.id}/edit#field-${field}`;

/**
 * What can be wrong with a deal or its spa, the most urgent first. A new kind is one entry here, and
 * its query in store.server.ts.
 */
export const HEALTH_KINDS = {
  'checkout-link': {
    name: 'Checkout link',
    one: 'deal needs a new checkout link',
    several: 'deals need a new checkout link',
    reason: ({ checkoutUrl }) =>
      isTestLink(checkoutUrl)
        ? 'Its checkout link is in test mode, so nobody can pay.'
        : 'A link of checkout.stripe.com may end within 24 hours. Use a Payment Link.',
    button: { name: 'Change link', to: dealForm('checkoutUrl') },
  },
  'cheap-link': {
    name: 'Link price',
    one: 'deal is sold for less than it says',
    several: 'deals are sold for less than they say',
    reason: ({ linkPriceText, dealPriceText }) =>
      `Its payment link charges ${linkPriceText}, and the deal says ${dealPriceText}.`,
    button: { name: 'Change price', to: dealForm('dealPrice') },
  },
  'unknown-zip': {
    name: 'ZIP unknown',
    one: 'spa has a ZIP code that we do not know',
    several: 'spas have ZIP codes that we do not know',
    reason: ({ zip }) => `No search finds its deals, because the ZIP code ${zip} is unknown.`,
    button: { name: 'Correct ZIP', to: ({ id }) => `/admin/businesses/${id}/edit` },
  },
  ending: {
    name: 'Ends soon',
    one: `deal ends within ${ENDING_DAYS} days`,
    several: `deals end within ${ENDING_DAYS} days`,
    reason: ({ endsText }) => `It ends on ${endsText}.`,
    button: { name: 'Extend', verb: 'extend' },
  },
  'sold-out': {
    name: 'Sold out',
    one: 'deal is sold out',
    several: 'deals are sold out',
    reason: ({ soldOutText }) =>
      `It has been sold out since ${soldOutText}: visitors see it but cannot book it.`,
    button: { name: 'Back on Sale', verb: 'put-on-sale' },
  },
  'no-clicks': {
    name: 'No clicks',
    one: 'deal is viewed and not booked',
    several: 'deals are viewed and not booked',
    reason: ({ visits }) =>
      `${formatNumber(visits)} visits in ${NO_CLICK_DAYS} days, and no counted person pressed Book Now. Look at its price, picture and text.`,
    button: { name: 'Improve', to: dealForm('title') },
  },
  'no-license': {
    name: 'No license',
    one: 'spa has no license on file',
    several: 'spas have no license on file',
    reason: () => 'No license number is on file, so its massage deals show none.',
    button: { name: 'Add a license', to: ({ id }) => `/admin/businesses/${id}/licenses` },
  },
  'no-picture': {
    name: 'No picture',
    one: 'deal has no picture',
    several: 'deals have no picture',
    reason: () => 'A drawing is shown in its place.',
    button: { name: 'Add a picture', to: dealForm('imageUrl') },
  },
} satisfies Record<string, Kind>;

export type HealthKind = keyof typeof HEALTH_KINDS;
export const HEALTH_KIND_IDS = Object.keys(HEALTH_KINDS) as HealthKind[];

export function parseHealthKind(text: string | null): HealthKind | undefined {
  return HEALTH_KIND_IDS.find((kind) => kind === text);
}

export const kindOf = (kind: HealthKind): Kind => HEALTH_KINDS[kind];
