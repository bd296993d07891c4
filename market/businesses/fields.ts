import type { BusinessRow } from '../ports.ts';
import type { BusinessField } from './schema.ts';

interface Field {
  /** What it is called wherever it is seen: form, history, files. */
  label: string;
  column: keyof BusinessRow;
  /** The stored value as a form and a file show it; without it, the column as it is. */
  toText?: (business: BusinessRow) => string | undefined;
}

/** A business's fields by their names in the form, in its order. */
export const BUSINESS_FIELDS: { [name in BusinessField]: Field } = {
  name: { label: 'Business Name', column: 'name' },
  email: { label: 'Email', column: 'email' },
  phone: { label: 'Phone', column: 'phone' },
  address: { label: 'Street Address', column: 'address' },
  city: { label: 'City', column: 'city' },
  state: { label: 'State', column: 'state' },
  zip: { label: 'ZIP Code', column: 'zip' },
  about: { label: 'About', column: 'about' },
  licenseNumber: { label: 'License Number', column: 'license_number' },
  licenseState: { label: 'License State', column: 'license_state' },
  licenseExpires: { label: 'License Expires', column: 'license_expires_on' },
  hours: { label: 'Hours', column: 'hours' },
  gallery: { label: 'Pictures', column: 'gallery' },
  rating: {
    label: 'Rating',
    column: 'rating',
    toText: ({ rating }) => rating?.toFixed(1),
  },
  reviewCount: { label: 'Review Count', column: 'review_count' },
  ratingSource: { label: 'Source', column: 'rating_source' },
  ratingSeenOn: { label: 'Seen On', column: 'rating_seen_on' },
};

export const BUSINESS_FIELD_NAMES = Object.keys(BUSINESS_FIELDS) as BusinessField[];
