import { z } from 'zod';
import { isCalendarDay } from '../days.ts';
import { cleanText, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines } from '../text.ts';
import { parseWebAddress } from '../urls.ts';
import { MAX_NUMBER_LENGTH } from './rules.ts';

export const LICENSE_MESSAGES = {
  number: `Please enter the number, in at most ${MAX_NUMBER_LENGTH} characters`,
  state: 'Please enter a valid 2-letter state code',
  day: 'Please enter a day, or leave this empty',
  name: 'Please enter at most 100 characters',
  note: 'Please enter at most 500 characters',
  choice: 'Please choose one',
  link: 'Please enter a link that starts with https://',
} as const;

const line = cleanText(oneLine);
const atMost = (max: number) => (text: string) => lengthOf(text) <= max;
const name = line.refine(atMost(100), LICENSE_MESSAGES.name);
const day = line.refine((text) => text === '' || isCalendarDay(text), LICENSE_MESSAGES.day);
const state = line
  .refine((text) => /^[A-Za-z]{2}$/.test(text), LICENSE_MESSAGES.state)
  .transform((text) => text.toUpperCase());
const number = line.refine(
  (text) => text !== '' && atMost(MAX_NUMBER_LENGTH)(text),
  LICENSE_MESSAGES.number,
);

const license = z.object({
  holder: z.enum(['therapist', 'establishment'], LICENSE_MESSAGES.choice),
  holderName: name,
  number,
  state,
  localAuthority: name,
  expiresOn: day,
});

export type LicenseForm = z.infer<typeof license>;
export type LicenseField = keyof LicenseForm;

export const parseLicense = (values: Record<string, unknown>): Parsed<LicenseForm> =>
  parseForm(license, values);

const check = z.object({
  number,
  state,
  found: z.enum(['active', 'not_active', 'not_found', 'disciplined'], LICENSE_MESSAGES.choice),
  how: z.enum(['board_site', 'board_phone', 'document'], LICENSE_MESSAGES.choice),
  nameSeen: name,
  expiresSeen: day,
  note: cleanText(severalLines).refine(atMost(500), LICENSE_MESSAGES.note),
});

export type CheckForm = z.infer<typeof check>;
export type CheckField = keyof CheckForm;

export const parseCheck = (values: Record<string, unknown>): Parsed<CheckForm> =>
  parseForm(check, values);

const MAX_LINK_LENGTH = 2048;
const boardLink = z.object({
  state,
  link: line.refine(
    (text) => parseWebAddress(text)?.startsWith('https:') === true && atMost(MAX_LINK_LENGTH)(text),
    LICENSE_MESSAGES.link,
  ),
});

export const parseBoardLink = (values: Record<string, unknown>) => parseForm(boardLink, values);
