import { z } from 'zod';
import { parsePhone } from '../phones.ts';
import { cleanText, isEmail, type Parsed, parseForm } from '../schema.ts';
import { lengthOf, oneLine, writtenLength } from '../text.ts';
import { malformed, missing } from './copy.ts';
import { isLocation, MAX_SOURCE_LENGTH } from './rules.ts';

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

const listingRequest = z.object({
  businessName: between2And100('Business name', missing.businessName),
  email: required(missing.email).refine(isEmail, malformed.email),
  phone: required(missing.phone).transform((text, context) => {
    const phone = parsePhone(text);
    if (phone) return phone;
    context.addIssue(malformed.phone);
    return z.NEVER;
  }),
  location: between2And100('Location', missing.location).refine(isLocation, malformed.location),
});

export type ListingRequest = z.infer<typeof listingRequest>;
export type ListingField = keyof ListingRequest;
export type ListingProblems = { [field in ListingField]?: string | undefined };
export type ListingValues = ListingRequest & { mayText: boolean };

type Fields = { [name: string]: string };

export function parseListing(form: Fields): Parsed<ListingRequest> {
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

/** From the browser; empty where unknown. */
export interface LeadSource {
  /** A path of ours. */
  page: string;
  /** 'google.com' */
  host: string;
  /** 'instagram / story / may' */
  campaign: string;
}

const sourceText = cleanText(oneLine, 1000).transform((text) =>
  Array.from(text).slice(0, MAX_SOURCE_LENGTH).join(''),
);
const sourceAddress = z
  .string()
  .max(4000)
  .transform((text) => URL.parse(text))
  .catch(null);

/** Invalid addresses are ignored, and foreign ones where ours are expected. */
export function readLeadSource(
  sent: { page: unknown; landed: unknown; referrer: unknown },
  publicUrl: string,
): LeadSource {
  const own = URL.parse(publicUrl)?.hostname;
  const [page, landed, referrer] = [sent.page, sent.landed, sent.referrer].map((text) =>
    sourceAddress.parse(text),
  );
  const isOwn = (address: URL | null | undefined) => address?.hostname === own;
  const marked = [landed, page].find(
    (address) => isOwn(address) && address?.searchParams.has('utm_source'),
  );
  const marks = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) =>
    sourceText.parse(marked?.searchParams.get(name) ?? ''),
  );
  const isSite =
    referrer && /^(?:https?|android-app):$/.test(referrer.protocol) && !isOwn(referrer);
  return {
    page: isOwn(page) ? sourceText.parse(page?.pathname ?? '') : '',
    host: isSite ? sourceText.parse(referrer.hostname.toLowerCase().replace(/^www\./, '')) : '',
    campaign: marks.filter((text) => text !== '').join(' / '),
  };
}
