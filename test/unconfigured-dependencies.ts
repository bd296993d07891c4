import type { AppParts } from '../server/app-dependencies.ts';
import { mapsOf } from '../server/config/map-settings.ts';
import { SITE } from './default-site.ts';

/** A program with nothing configured: its names are the defaults, and no partner is connected. */
export const nothingConfigured = {
  site: SITE,
  maps: mapsOf(() => undefined),
  mail: undefined,
  connected: { texts: false, mail: false },
  texts: { kind: 'none' },
  smsToken: undefined,
  delivery: { relaysListings: false, wake: () => {} },
} satisfies Partial<AppParts>;
