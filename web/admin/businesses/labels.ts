import type { BusinessField } from '../../../market/businesses/schema.ts';

/** Decisions, section 10: each field is called the same wherever it is seen. */
export const fieldLabels: Record<BusinessField, string> = {
  name: 'Business Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Street Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP Code',
  about: 'About',
  licenseNumber: 'License Number',
  licenseState: 'License State',
  licenseExpires: 'License Expires',
  gallery: 'Pictures',
  hours: 'Hours',
  rating: 'Rating',
  reviewCount: 'Review Count',
  ratingSource: 'Source',
  ratingSeenOn: 'Seen On',
};

export const allLabels: Record<string, string> = {
  ...fieldLabels,
  license_number: 'License Number',
  license_state: 'License State',
  license_expires_on: 'License Expires',
  further_license: 'Further license',
  license_check: 'License check',
  license_document: 'License document',
  price_document: 'Price document',
  status: 'Status',
  latitude: 'Latitude',
  longitude: 'Longitude',
  review_count: 'Review Count',
  rating_source: 'Source',
  rating_seen_on: 'Seen On',
};
