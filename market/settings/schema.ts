import { z } from 'zod';
import { isTimeZone } from '../dates.ts';
import { isCalendarDay } from '../days.ts';
import { DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { pictureAt, uploadPath } from '../pictures/rules.ts';
import { cleanText, isEmail } from '../schema.ts';
import { TERM_KINDS } from '../terms/fields.ts';
import type { Term } from '../terms/rules.ts';
import { NOTHING } from '../terms/schema.ts';
import { lengthOf, oneLine } from '../text.ts';
import { PLACEHOLDERS, unknownPlaceholder } from './copy.ts';
import { CONFIRMED } from './fields.ts';

export const SETTINGS_MESSAGES = {
  email: 'Please enter a valid email address',
  accent: 'Please enter a color like #2f5d50',
  timeZone: 'Please choose a time zone from the list',
  phone: 'Please enter a valid phone number',
  picture: 'Please upload the picture here',
  perVisit: 'The limit per visit cannot be more than the limit per person',
};

const singleLine = cleanText(oneLine);

/** `max` is in code points. */
export const text = (name: string, max: number, clean = oneLine) =>
  cleanText(clean).refine((value) => lengthOf(value) <= max, {
    error: `${name} must be at most ${max} characters`,
    abort: true,
  });

/** Placeholders are allowed; an unknown one is refused. */
export const filledText = (name: string, max: number, clean = oneLine) =>
  text(name, max, clean).transform((value, context) => {
    const unknown = unknownPlaceholder(value);
    if (!unknown) return value;
    context.addIssue(`${unknown} is not a placeholder. You can use ${PLACEHOLDERS.join(', ')}`);
    return z.NEVER;
  });

/** `subject` begins the message. */
export const wholeNumber = (subject: string, min: number, max: number) =>
  singleLine
    .refine(
      (digits) => /^\d{1,6}$/.test(digits) && Number(digits) >= min && Number(digits) <= max,
      `${subject} must be a whole number from ${min} to ${max}`,
    )
    .transform((digits) => String(Number(digits)));

/** Valid as the deal's form would take it. */
export const dealField = (name: DealField) =>
  z.string().transform((typed, context) => {
    const read = DEAL_FIELDS[name].read(typed);
    if (!('problem' in read)) return String(read.value);
    context.addIssue(read.problem);
    return z.NEVER;
  });

/** An upload of ours, stored as a path, which stays right on another origin. */
export const picture = singleLine.transform((typed, context) => {
  const found = pictureAt(typed);
  if (found) return uploadPath(found);
  context.addIssue(SETTINGS_MESSAGES.picture);
  return z.NEVER;
});

/** From what is typed to what is stored. */
export type SettingParser = z.ZodType<string>;

export const oneOf = (values: readonly string[]): SettingParser => z.enum(values);

export const email = singleLine.refine(isEmail, SETTINGS_MESSAGES.email);

/** '#2F5' and '2f5d50' become '#22ff55' and '#2f5d50'. */
export const color = singleLine.transform((typed, context) => {
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(typed) ?? [];
  const hex = long ?? short?.replace(/./g, '$&$&');
  if (hex) return `#${hex.toLowerCase()}`;
  context.addIssue(SETTINGS_MESSAGES.accent);
  return z.NEVER;
});

export const timeZone = singleLine.refine(isTimeZone, SETTINGS_MESSAGES.timeZone);

/** '(512) 555-0132' */
export const phone = singleLine.transform((typed, context) => {
  const [, area, exchange, line] =
    /^\+?1?([2-9]\d\d)(\d{3})(\d{4})$/.exec(typed.replace(/[^\d+]/g, '')) ?? [];
  if (area) return `(${area}) ${exchange}-${line}`;
  context.addIssue(SETTINGS_MESSAGES.phone);
  return z.NEVER;
});

export const calendarDay = singleLine.refine(isCalendarDay, 'Please enter a day of the calendar');

export const confirmation = z.string().transform(() => CONFIRMED);

/** Valid as a deal's own term would be. */
export const termDefault = (term: Term) =>
  z.string().transform((typed, context) => {
    if (oneLine(typed) === NOTHING) return NOTHING;
    const read = TERM_KINDS[term].read(typed);
    if ('value' in read) return read.value;
    context.addIssue(read.problem);
    return z.NEVER;
  });
