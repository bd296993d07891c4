import type { AppParts } from '../server/app.ts';
import { mapsOf } from '../server/map-settings.ts';

/** A program with nothing configured: its names are the defaults, and no partner is connected. */
export const nothingConfigured = {
  site: {
    brand: 'Spa Deals',
    product: 'massage',
    supportEmail: 'support@example.com',
    jurisdiction: undefined,
    postalAddress: undefined,
  },
  maps: mapsOf(() => undefined),
  mail: undefined,
  connected: { texts: false, mail: false },
  texts: { kind: 'none' },
  smsToken: undefined,
  delivery: { relaysListings: false, wake: () => {} },
} satisfies Partial<Omit<AppParts, 'site'>> & { site: Omit<AppParts['site'], 'publicUrl'> };
