import { formatDate } from '../dates.ts';
import { capitalize } from '../words.ts';

const TITLES = {
  license: 'Licensed {product} Therapist',
  certification: 'Certified {product} Therapist',
  registration: 'Registered {product} Therapist',
} as const;

/** 'Licensed Massage Therapist' (specification, section 4, where it is true). */
export function badge(regulation: keyof typeof TITLES, product: string): string {
  return TITLES[regulation].replace('{product}', () => capitalize(product));
}

/** What a number is the number of. */
export const PERMIT = {
  license: 'License',
  certification: 'CAMTC certificate',
  registration: 'Registration',
  establishment: 'Establishment license',
} as const;

/** `on`: the day on which it was checked, '2026-11-03'; undefined where the spa alone states it. */
export function line(
  permit: keyof typeof PERMIT,
  number: string,
  { board, on }: { board: string | undefined; on: string | undefined },
): string {
  const named = `${PERMIT[permit]} ${number}`;
  if (on === undefined) return `${named}, as stated by the spa.`;
  return `${named}. Checked ${board ? `with the ${board} ` : ''}on ${formatDate(on)}.`;
}

export const permitLine = (number: string, authority: string) => `Permit ${number}, ${authority}.`;

export const noLicenseIn = (state: string) => `${state} does not license massage therapists.`;

/** For the page about privacy; two years are CHECK_RETENTION_MS of the sweep. */
export const PRIVACY_OF_LICENSES =
  'If you work at a listed spa, we may keep your license: its number, the name that it is issued to, and what we found when we looked at the public register of the board that issued it. Pages show its number and when it was checked. We delete the name with the license, and what we found two years after the number was taken off the file, or sooner if you ask us to. Our record of changes keeps the number.';

/** Said of a number that looks like none of its state's. Boards change theirs, so it may be right. */
export const oddNumberWarning = (number: string, state: string) =>
  `${number} does not look like the license numbers that we know of ${state}.`;

/** Said of a number that other spas have, too; nothing is refused. */
export function sameNumberWarning(names: string[]): string | undefined {
  return names.length > 0
    ? `The same license number is on file for ${names.join(', ')}.`
    : undefined;
}

/** What a check may find, as its buttons say it. */
export const FOUND = {
  active: 'Active',
  not_active: 'Not active',
  not_found: 'Not found',
  disciplined: 'Disciplined',
} as const;

/** A row of the states' table, beside what statements are made of. */
export interface StateLaw {
  establishment: 'y' | 'n' | 'local' | 'unknown';
  establishmentNote: string;
  /** Whether an advertisement has to print the number. */
  advertising: 'y' | 'n' | 'conditional' | 'unknown';
  advertisingNote: string;
  source: string;
  /** 'high', 'medium' or 'low'. */
  confidence: string;
  /** When somebody read the source: '2026-11-21'. */
  checkedOn: string;
}

const ESTABLISHMENTS = {
  y: 'a license of their own is required',
  n: 'no license of their own is required',
  local: 'cities and counties decide',
  unknown: 'unknown',
};
const ADVERTISING = {
  y: 'required',
  n: 'not required',
  conditional: 'required in some cases',
  unknown: 'unknown',
};

/** What a state asks for, and how we know; what we do not know is said as unknown. */
export function lawLines({ law }: { law: StateLaw }): string[] {
  const { establishment, establishmentNote, advertising, advertisingNote } = law;
  const ended = (text: string) => `${text.replace(/\.$/, '')}.`;
  const line = (start: string, note: string) => (note ? `${start}. ${ended(note)}` : `${start}.`);
  return [
    line(`Establishments: ${ESTABLISHMENTS[establishment]}`, establishmentNote),
    line(`The number in advertisements: ${ADVERTISING[advertising]}`, advertisingNote),
    `Source: ${ended(law.source)} Read on ${law.checkedOn}; confidence: ${law.confidence}.`,
  ];
}
