import { z } from 'zod';
import { lengthOf, oneLine, writtenLength } from '../text.ts';
import { malformed, missing } from './copy.ts';
import { HONEYPOT, hasCityAndState, parsePhone } from './rules.ts';

const MAX_INPUT_LENGTH = 1000;

// Far more than any limit below is cut before it costs anything; it is refused all the same.
const cleanLine = z.preprocess(
  (value) => (typeof value === 'string' ? oneLine(value.slice(0, MAX_INPUT_LENGTH)) : ''),
  z.string(),
);

const required = (message: string) =>
  cleanLine.refine((text) => text !== '', { error: message, abort: true });

const between2And100 = (name: string, message: string) =>
  required(message)
    .refine((text) => writtenLength(text) >= 2, {
      error: `${name} must be at least 2 characters`,
      abort: true,
    })
    .refine((text) => lengthOf(text) <= 100, {
      error: `${name} must be less than 100 characters`,
      abort: true,
    });

const email = z.email().max(254);

/** What a spa owner sends us: limits, and what is said beside a field that breaks one. */
const listingRequest = z.object({
  businessName: between2And100('Business name', missing.businessName),
  email: required(missing.email).refine((text) => email.safeParse(text).success, malformed.email),
  phone: required(missing.phone).transform((text, context) => {
    const phone = parsePhone(text);
    if (phone) return phone;
    context.addIssue(malformed.phone);
    return z.NEVER;
  }),
  location: between2And100('Location', missing.location).refine(
    hasCityAndState,
    malformed.location,
  ),
});

export type ListingRequest = z.infer<typeof listingRequest>;
export type ListingField = keyof ListingRequest;
export type ListingProblems = { [field in ListingField]?: string | undefined };
export type ListingValues = ListingRequest & { mayText: boolean };

export type ParsedListing =
  | { kind: 'valid'; request: ListingRequest }
  | { kind: 'invalid'; problems: ListingProblems }
  /** A program filled the field that people never see. */
  | { kind: 'machine' };

/** A form's fields by name. */
type Fields = { [name: string]: string };

export function parseListing(form: Fields): ParsedListing {
  if (form[HONEYPOT]) return { kind: 'machine' };
  const parsed = listingRequest.safeParse({ ...form });
  if (parsed.success) return { kind: 'valid', request: parsed.data };
  const problems: ListingProblems = {};
  for (const issue of parsed.error.issues) {
    problems[issue.path[0] as ListingField] ??= issue.message;
  }
  return { kind: 'invalid', problems };
}

/** The form as it was filled in, to be shown again. */
export function listingValues(form: Fields): ListingValues {
  const value = (name: ListingField) => cleanLine.parse(form[name]);
  return {
    businessName: value('businessName'),
    email: value('email'),
    phone: value('phone'),
    location: value('location'),
    mayText: form.mayText !== undefined,
  };
}
