import { DEAL_FIELDS, type DealField } from '../deals/fields.ts';
import { folded } from '../text.ts';
import type { ImportKind } from './rules.ts';

export interface ImportField {
  name: string;
  /** As our own files call it. */
  heading: string;
  /** What else a file may call it, in lower case without spaces and signs. */
  synonyms: string[];
  /** What the template has in it. */
  example: string;
}

const field = (name: string, heading: string, synonyms: string, example: string): ImportField => ({
  name,
  heading,
  synonyms: synonyms.split(' ').filter(Boolean),
  example,
});

const dealField = (name: DealField, synonyms: string, example: string) =>
  field(name, DEAL_FIELDS[name].label, synonyms, example);

export const IMPORT_FIELDS: Record<ImportKind, ImportField[]> = {
  businesses: [
    field('id', 'ID', 'businessid', ''),
    field('name', 'Business Name', 'name business spa spaname company', 'Juniper Hour'),
    field('email', 'Email', 'emailaddress mail', 'hello@juniper.example'),
    field('phone', 'Phone', 'phonenumber telephone tel', '(512) 555-0132'),
    field('address', 'Street Address', 'address street address1', '410 Cedar Street'),
    field('city', 'City', 'town', 'Austin'),
    field('state', 'State', 'st', 'TX'),
    field('zip', 'ZIP Code', 'zip postalcode postcode zipcode5', '78701'),
    field('about', 'About', 'description', 'Three quiet rooms above a bakery.'),
    field('licenseNumber', 'License Number', 'license licenseno', ''),
    field('licenseState', 'License State', '', ''),
    field('licenseExpires', 'License Expires', 'licenseexpireson licenseexpiration', ''),
    field('status', 'Status', '', 'active'),
    field('hours', 'Hours', 'openinghours', 'Mo 09:00-19:00, Sa 10:00-16:00'),
    field('gallery', 'Pictures', 'gallery images', ''),
    field('rating', 'Rating', 'stars', ''),
    field('reviewCount', 'Review Count', 'reviews', ''),
    field('ratingSource', 'Source', 'ratingsource', ''),
    field('ratingSeenOn', 'Seen On', 'ratingseenon', ''),
  ],
  deals: [
    field('id', 'ID', 'dealid', ''),
    field('businessId', 'Business ID', 'spaid', ''),
    field('businessName', 'Business', 'businessname spa spaname', 'Juniper Hour'),
    field('businessZip', 'ZIP Code', 'zip postalcode businesszip', '78701'),
    dealField('title', 'deal dealtitle name', 'Swedish massage'),
    dealField('kind', 'category type', 'Massage'),
    dealField('description', 'details', 'Sixty unhurried minutes with warm oil.'),
    dealField('regularPrice', 'price originalprice listprice', '120.00'),
    dealField('dealPrice', 'saleprice discountprice specialprice', '79.00'),
    dealField('durationMinutes', 'duration minutes', '60'),
    dealField('maxPurchases', 'maxpurchases limit', '1'),
    dealField('menuItem', 'menuname item', ''),
    dealField('imageUrl', 'image picture imagelink', ''),
    dealField('checkoutUrl', 'checkouturl link stripelink', 'https://buy.stripe.com/0123456789'),
    dealField('startDate', 'start startdate startson', ''),
    dealField('expiryDate', 'expires expirationdate enddate ends', '12/31/2030'),
    dealField('cancellationPolicy', 'policy cancellation', 'Please call the spa a day ahead.'),
    dealField('terms', 'fineprint', ''),
    field('status', 'Status', '', 'active'),
  ],
};

/** A heading for comparing: 'Zip-Code ' and 'ZIP code' are the same. */
const key = (heading: string) => folded(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** Which column has which field; headings that mean none are `unread`, two of one are `twice`. */
export function readHeadings(kind: ImportKind, headings: string[]) {
  const columnOf = new Map<string, number>();
  const unread: string[] = [];
  const twice: string[] = [];
  for (const [column, heading] of headings.entries()) {
    const wanted = key(heading);
    const fields = IMPORT_FIELDS[kind];
    const found =
      fields.find((one) => key(one.heading) === wanted) ??
      fields.find(({ synonyms }) => synonyms.includes(wanted));
    if (!found) {
      if (wanted) unread.push(heading.trim());
    } else if (columnOf.has(found.name)) twice.push(found.heading);
    else columnOf.set(found.name, column);
  }
  return { columnOf, unread, twice };
}

/** The heading of a field, as our own files and the messages call it. */
export function headingOf(kind: ImportKind, name: string): string {
  return IMPORT_FIELDS[kind].find((one) => one.name === name)?.heading ?? name;
}
