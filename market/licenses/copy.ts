import type { Regulation } from './rules.ts';

type Licensed = Exclude<Regulation, 'none'>;

const TITLES: Record<Licensed, string> = {
  license: 'Licensed',
  certification: 'Certified',
  registration: 'Registered',
};

/** 'Licensed Massage Therapist' (specification, section 4, where it is true). */
export function badge(regulation: Licensed, product: string): string {
  return `${TITLES[regulation]} ${product.charAt(0).toUpperCase()}${product.slice(1)} Therapist`;
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
  const day = Temporal.PlainDate.from(on).toLocaleString('en-US', { dateStyle: 'medium' });
  return `${named}. Checked ${board ? `with the ${board} ` : ''}on ${day}.`;
}

export const permitLine = (number: string, authority: string) => `Permit ${number}, ${authority}.`;

export const noLicenseIn = (state: string) => `${state} does not license massage therapists.`;
