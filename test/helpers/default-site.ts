export const SITE = {
  brand: 'Spa Deals',
  product: 'massage',
  supportEmail: 'support@example.com',
  jurisdiction: undefined,
  postalAddress: undefined,
  timeZone: 'America/New_York',
  publicUrl: 'http://localhost:3000',
};
