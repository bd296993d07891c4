import { BUSINESS_FIELD_NAMES, BUSINESS_FIELDS, type BusinessField } from '../businesses/fields.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { folded } from '../text.ts';
import type { ImportKind } from './rules.ts';

export interface ImportField {
  name: string;
  /** The heading in our own files. */
  heading: string;
  /** What else a file may call it, in lower case without spaces and signs. */
  synonyms: string[];
  /** What the template has in it. */
  example: string;
}

const field = (name: string, heading: string, synonyms = '', example = ''): ImportField => ({
  name,
  heading,
  synonyms: synonyms.split(' ').filter(Boolean),
  example,
});

/** What a new record cannot be without, whatever a form begins with. */
const NEEDED: Record<ImportKind, string[]> = {
  businesses: BUSINESS_FIELD_NAMES.filter((name) => !BUSINESS_FIELDS[name].isOptional),
  deals: DEAL_FIELD_NAMES.filter((name) => name !== 'businessId' && !DEAL_FIELDS[name].isOptional),
};

/** What else files call a field, and what the template has in it; nothing where nothing is named. */
type Words = [synonyms?: string, example?: string];

const BUSINESS_WORDS: { [name in BusinessField]?: Words } = {
  name: ['name business spa spaname company companyname businesstitle', 'Juniper Hour'],
  email: ['emailaddress mail contactemail businessemail', 'hello@juniper.example'],
  phone: ['phonenumber telephone tel telephonenumber businessphone', '(512) 555-0132'],
  address: ['address street address1 addressline1 streetline1', '410 Cedar Street'],
  city: ['town cityname', 'Austin'],
  state: ['st statecode province region', 'TX'],
  zip: ['zip postalcode postcode zipcode5 zip5', '78701'],
  about: ['description', 'Three quiet rooms above a bakery.'],
  licenseNumber: ['license licenseno'],
  licenseExpires: ['licenseexpires licenseexpireson licenseexpiration'],
  hours: ['openinghours', 'Mo 09:00-19:00, Sa 10:00-16:00'],
  gallery: ['gallery images'],
  rating: ['stars'],
  reviewCount: ['reviews'],
  ratingSource: ['ratingsource'],
  ratingSeenOn: ['ratingseenon'],
};

const DEAL_WORDS: { [name in DealField]?: Words } = {
  title: ['deal dealtitle name dealname service servicename treatment', 'Swedish massage'],
  kind: ['category type servicetype', 'Massage'],
  description: ['details', 'Sixty unhurried minutes with warm oil.'],
  regularPrice: ['price originalprice listprice fullprice normalprice retailprice', '120.00'],
  dealPrice: ['saleprice discountprice discountedprice specialprice offerprice', '79.00'],
  durationMinutes: [
    'duration minutes min mins length sessionlength sessionduration treatmentlength time sessiontime',
    '60',
  ],
  maxPurchases: [
    'maxpurchases maxpurchase purchaselimit purchasecap limit maximum max cap maxquantity maxqty ' +
      'perperson percustomer perclient perbuyer perguest ' +
      'limitperperson limitpercustomer limitperclient limitperbuyer limitperguest ' +
      'maxperperson maxpercustomer maxperclient maxperbuyer maxperguest ' +
      'maxperson maxcustomer maxclient maxbuyer maxguest ' +
      'maximumperperson maximumpercustomer maximumperclient maximumperbuyer maximumperguest ' +
      'capperperson capperguest',
    '1',
  ],
  totalAvailable: ['available stock inventory totalquantity quantityavailable'],
  imageUrl: ['image picture imagelink'],
  checkoutUrl: [
    'checkouturl link stripelink stripe paymentlink bookinglink buylink',
    'https://buy.stripe.com/0123456789',
  ],
  startDate: ['start startdate startson'],
  expiryDate: [
    'expires expirationdate expiration expiry expireson enddate ends endson validuntil',
    '12/31/2030',
  ],
  cancellationPolicy: ['policy cancellation cancelpolicy', 'Please call the spa a day ahead.'],
  terms: ['fineprint'],
};

export const IMPORT_FIELDS: Record<ImportKind, ImportField[]> = {
  businesses: [
    field('id', 'ID', 'businessid'),
    ...BUSINESS_FIELD_NAMES.map((name) =>
      field(name, BUSINESS_FIELDS[name].label, ...(BUSINESS_WORDS[name] ?? [])),
    ),
    field('status', 'Status', '', 'active'),
  ],
  deals: [
    field('id', 'ID', 'dealid'),
    field('businessId', 'Business ID', 'spaid'),
    field('businessName', 'Business', 'businessname spa spaname', 'Juniper Hour'),
    field('businessZip', 'ZIP Code', 'zip postalcode postcode businesszip spazip', '78701'),
    ...DEAL_FIELD_NAMES.filter((name) => name !== 'businessId').map((name) =>
      field(name, DEAL_FIELDS[name].label, ...(DEAL_WORDS[name] ?? [])),
    ),
    field('status', 'Status', '', 'active'),
  ],
};

const MAX_HEADING_LENGTH = 200;

/** A heading for comparing: 'Zip-Code ' and 'ZIP code' are the same. */
const key = (heading: string) => folded(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** Units and remarks that a heading may end with: 'Duration (min)', 'Price in USD', 'Title (required)'. */
const withoutUnit = (heading: string) =>
  key(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')).replace(
    /(in)?(minutes|mins?|usd|dollars)$/,
    '',
  );

/** A field by its heading or a synonym, with its unit or without. */
function fieldOf(kind: ImportKind, heading: string): ImportField | undefined {
  const fields = IMPORT_FIELDS[kind];
  for (const wanted of [key(heading), withoutUnit(heading)]) {
    const found =
      fields.find((one) => key(one.heading) === wanted) ??
      fields.find(({ synonyms }) => synonyms.includes(wanted));
    if (found && wanted) return found;
  }
  return undefined;
}

/** Which column has which field; headings that mean none are `unread`, two of one are `twice`. */
export function readHeadings(kind: ImportKind, headings: string[]) {
  const columnOf = new Map<string, number>();
  const unread: string[] = [];
  const twice: string[] = [];
  for (const [column, full] of headings.entries()) {
    const heading = full.slice(0, MAX_HEADING_LENGTH);
    const found = fieldOf(kind, heading);
    if (!found) {
      if (key(heading)) unread.push(heading.trim());
    } else if (columnOf.has(found.name)) twice.push(found.heading);
    else columnOf.set(found.name, column);
  }
  return { columnOf, unread, twice };
}

/**
 * The headings that new records need and no column has. The form's own maximum is taken only where every
 * column is read, so none can be the maximum in words that are not known here.
 */
export function missingFields(
  kind: ImportKind,
  columnOf: Map<string, number>,
  unread: string[],
): string[] {
  const missing = NEEDED[kind].filter((name) => !columnOf.has(name));
  const hasDefault = unread.length === 0;
  return missing
    .filter((name) => !(hasDefault && name === 'maxPurchases'))
    .map((name) => headingOf(kind, name));
}

/** The heading of a field, as our own files and the messages call it. */
export function headingOf(kind: ImportKind, name: string): string {
  return IMPORT_FIELDS[kind].find((one) => one.name === name)?.heading ?? name;
}
