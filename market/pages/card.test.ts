import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HOUR_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { runs } from '../../test/helpers/thorough.ts';
import { noPositionOrRating } from '../../test/helpers/valid-forms.ts';
import { formatTime } from '../dates.ts';
import type { DealCard } from '../deals/store.server.ts';
import { effectiveSettings } from '../settings/rules.ts';
import { dealView } from './card.server.ts';

const services = { zipTable, settings: effectiveSettings(SITE, {}) };
/** New York, Chicago, Denver, Phoenix, Los Angeles, Anchorage, Honolulu, San Juan, Guam. */
const ZIPS = '10001 60601 80202 85004 90012 99501 96813 00901 96910'.split(' ');

const dealThatEnds = (expiresAt: number, zip: string): DealCard => ({
  id: 'deal',
  title: 'Swedish massage',
  kind: 'massage',
  regularPriceCents: 10_000,
  dealPriceCents: 6000,
  durationMinutes: 60,
  imageUrl: '',
  businessPictures: [],
  expiresAt,
  terms: '',
  business: {
    id: 'spa',
    name: 'Juniper Hour',
    city: 'Austin',
    state: 'TX',
    zip,
    slug: 'juniper-hour',
    ...noPositionOrRating,
  },
});

test('a card names the day on which its deal ends where the spa is, to the millisecond', () => {
  // All hours of a year with its two clock changes, and the milliseconds around each.
  const instants = fc
    .tuple(fc.integer({ min: 0, max: 366 * 24 }), fc.integer({ min: -1, max: 1 }))
    .map(([hours, more]) => Math.floor(MONDAY_NOON / HOUR_MS + hours) * HOUR_MS + more);
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZIPS), (expiresAt, zip) => {
      const { endsOnText } = dealView(dealThatEnds(expiresAt, zip), services, MONDAY_NOON).value;
      const timeZone = zipTable.find(zip)?.timeZone;
      assert.equal(endsOnText, formatTime(expiresAt, 'monthAndDay', timeZone));
    }),
    { numRuns: runs(3000) },
  );
});
