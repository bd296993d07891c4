import { type EvidenceHow, evidenceKind } from './kinds.ts';

/**
 * "The spa's own menu lists Hot stones at $100. Seen on Nov 3, 2026."; undefined where what was seen
 * is no proof. The price and the day are in words.
 */
export function proofText(
  how: EvidenceHow,
  item: string,
  { price, seenOn }: { price: string; seenOn: string },
): string | undefined {
  const says = evidenceKind(how)?.says;
  return says && `The spa's ${says} ${item} at ${price}. Seen on ${seenOn}.`;
}

/** Said beside the field of an end that may be moved (timerStatement of rules.ts). */
export const LIMITED_TIME_HINT =
  'A later day removes “Limited Time Offer!”, except within a day after publishing while more than three days are left.';

/** 'Extended once.', 'Extended twice.', 'Extended 3 times.'; undefined where it was not. */
export function extendedText(times: number): string | undefined {
  if (times === 0) return undefined;
  return `Extended ${{ 1: 'once', 2: 'twice' }[times] ?? `${times} times`}.`;
}

export const EVIDENCE_MESSAGES = {
  item: 'Please enter the name that the menu gives it',
  itemTooLong: 'It must be at most 100 characters',
  minutes: 'Please enter 15 to 240 minutes',
  price: 'Please enter an amount like 79.50',
  how: 'Please select how it was seen',
  url: 'Please enter a web address that begins with https:// or http://',
  noUrl:
    'Please enter the address of the page or choose a document, so that it can be checked again',
  noDocument: 'This document was deleted. Please choose another one',
  seenOn: 'Please select the day',
  future: 'That day has not come yet',
  tooOld: 'A price that was seen more than 90 days ago proves nothing. Please look again',
} as const;
