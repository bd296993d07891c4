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

export const licensed = (number = 'MT 12345', state = 'TX') => ({
  license_number: number,
  license_state: state,
});

export function withoutEmptyLicense<Row extends object>(row: Row) {
  const empty = new Map<string, unknown>(
    Object.entries({ ...noLicense, commission_percent: null }),
  );
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !empty.has(name) || empty.get(name) !== value),
  ) as Row;
}

export const noPositionOrRating = {
  latitude: null,
  longitude: null,
  rating: null,
  review_count: null,
  rating_source: null,
  rating_seen_on: null,
  commission_percent: null,
  hours: '',
  gallery: '',
};

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
  commissionPercent: '',
};

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

/** Without its key and its business; valid at `MONDAY_NOON`. */
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
