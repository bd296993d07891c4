import { z } from 'zod';
import { HONEYPOT } from '../honeypot.ts';
import { cleanText, isEmail, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, writtenLength } from '../text.ts';
import { malformed, missing } from './copy.ts';
import { hasCityAndState, parsePhone } from './rules.ts';

const cleanLine = cleanText(oneLine, 1000);

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

/** What a spa owner sends us: limits, and what is said beside a field that breaks one. */
const listingRequest = z.object({
  businessName: between2And100('Business name', missing.businessName),
  email: required(missing.email).refine(isEmail, malformed.email),
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
  | Parsed<ListingRequest>
  /** A program filled the field that people never see. */
  | { kind: 'bot' };

type Fields = { [name: string]: string };

export function parseListing(form: Fields): ParsedListing {
  if (form[HONEYPOT]) return { kind: 'bot' };
  return parseForm(listingRequest, { ...form });
}

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
