import { licenseKey } from '../../market/licenses/rules.ts';

/** The columns of a business that has no license on file. */
export const noLicense = {
  license_number: '',
  license_key: '',
  license_state: '',
  license_expires_on: null,
};

/** The columns of a business with a license on file that nobody has checked. */
export const licensed = (number = 'MT 12345', state = 'TX') => ({
  license_number: number,
  license_key: licenseKey(number),
  license_state: state,
});

/** For the tables of former versions, which have no such columns. */
export function withoutEmptyLicense<Row extends { license_number: string }>(row: Row) {
  if (row.license_number) return row;
  const names = Object.keys(noLicense);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Row;
}

/** The columns of a business that has neither a map position nor a rating. */
export const noPositionOrRating = {
  latitude: null,
  longitude: null,
  rating: null,
  review_count: null,
  rating_source: null,
  rating_seen_on: null,
  hours: '',
  gallery: '',
};

/** The optional fields of a business form, its about aside, that has none of them. */
export const noRating = {
  licenseNumber: '',
  licenseState: '',
  licenseExpires: '',
  hours: '',
  gallery: '',
  rating: '',
  reviewCount: '',
  ratingSource: '',
  ratingSeenOn: '',
};

/** A right business form, as the browser sends it. */
export const businessForm = {
  name: 'Juniper Hour',
  email: 'hello@juniper.example',
  phone: '(512) 555-0132',
  address: '410 Cedar Street',
  city: 'Austin',
  state: 'tx',
  zip: '78701',
  about: 'Three quiet rooms.',
};

/** A right deal form, but for its key and its business; right at `MONDAY_NOON` of the tests. */
export const dealForm = {
  title: 'Quiet hour',
  kind: 'massage',
  description: 'Sixty unhurried minutes.',
  regularPrice: '120',
  dealPrice: '79.50',
  durationMinutes: '60',
  maxPurchases: '1',
  totalAvailable: '',
  priceSeenAt: '',
  priceSeenOn: '',
  imageUrl: 'https://pictures.example.com/room.jpg',
  checkoutUrl: 'https://buy.stripe.com/test_0123',
  startDate: '',
  expiryDate: '2026-03-20',
  cancellationPolicy: 'Call us a day ahead.',
  terms: '',
};
