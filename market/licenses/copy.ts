import { formatDate } from '../dates.ts';
import { capitalize } from '../words.ts';

const TITLES = {
  license: 'Licensed {product} Therapist',
  certification: 'Certified {product} Therapist',
  registration: 'Registered {product} Therapist',
} as const;

/** 'Licensed Massage Therapist' (specification, section 4), shown only where it is true. */
export function badge(regulation: keyof typeof TITLES, product: string): string {
  return TITLES[regulation].replace('{product}', () => capitalize(product));
}

export const PERMIT = {
  license: 'License',
  certification: 'CAMTC certificate',
  registration: 'Registration',
} as const;

/** `on` is the day when it was found active, '2026-11-03'; undefined if only the spa states it. */
export function line(
  permit: keyof typeof PERMIT,
  number: string,
  { board, on }: { board: string | undefined; on: string | undefined },
): string {
  const named = `${PERMIT[permit]} ${number}`;
  if (on === undefined) return `${named}, as stated by the spa.`;
  return `${named}. Checked ${board ? `with the ${board} ` : ''}on ${formatDate(on)}.`;
}

export const noLicenseIn = (state: string) => `${state} does not license massage therapists.`;

export const PRIVACY_OF_LICENSES =
  'If you work at a listed spa, we may keep your license: its number, its last day, and what we found when we looked at the public register of the board that issued it. Pages show its number and when it was checked. We delete it when the spa asks us to, or you do. Our record of changes keeps the number.';

export const NO_LABEL = 'Nothing of a license';
