/** The columns of a business of which no license information is there. */
export const noLicense = {
  has_license_information: 0,
  license_information_at: null,
  license_information_by: null,
  license_number: '',
  license_state: '',
  license_expires_on: null,
  license_checked_on: null,
  license_found: '',
};

/** The columns of a business with a license on file that nobody has checked. */
export const licensed = (number = 'MT 12345', state = 'TX') => ({
  license_number: number,
  license_state: state,
});

/** For the tables of former versions, which lack some of these columns. */
export function withoutEmptyLicense<Row extends object>(row: Row) {
  const empty = new Map<string, unknown>(Object.entries(noLicense));
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !empty.has(name) || empty.get(name) !== value),
  ) as Row;
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
  hasLicenseInformation: '',
  licenseNumber: '',
  licenseState: '',
  licenseExpires: '',
  licenseCheckedOn: '',
  licenseFound: '',
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
