import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openZipTable } from '../../market/zips/store.server.ts';
import { readZipFile } from '../zips/load.ts';
import { sampleBusinesses } from './content.ts';

const NOW = Date.UTC(2026, 2, 1, 15);
const SEEDS = [1, 7, 20_260_301];
const NEARBY = Object.entries({
  '10001': 6,
  '90210': 6,
  '78701': 5,
  '60601': 5,
  '94103': 5,
  '98101': 5,
  '02108': 5,
  '33130': 5,
  '80202': 5,
  '30303': 5,
  '85004': 5,
  '19103': 5,
  '20001': 5,
  '97201': 5,
  '92101': 5,
});

const zipTable = openZipTable(readZipFile());
const samples = SEEDS.map((seed) => {
  const businesses = sampleBusinesses(seed, NOW);
  return { businesses, deals: businesses.flatMap((business) => business.deals) };
});

function assertWithin(value: number, low: number, high: number, what: string) {
  assert.ok(value >= low && value <= high, `${what}: ${value} is not from ${low} to ${high}`);
}

test('the sample has at least 250 spas and 450 deals, half the spas with two or three', () => {
  for (const { businesses, deals } of samples) {
    assert.ok(businesses.length >= 250);
    assert.ok(deals.length >= 450);
    const several = businesses.filter((business) => business.deals.length > 1).length;
    assertWithin(several / businesses.length, 0.45, 0.55, 'share of spas with several deals');
    for (const business of businesses) assertWithin(business.deals.length, 1, 3, business.name);
  }
});

test('sample spas are in at least 80 cities, all at ZIP codes that the product knows', () => {
  for (const { businesses } of samples) {
    const cities = new Set<string>();
    for (const { zip } of businesses) {
      const entry = zipTable.find(zip);
      assert.ok(entry, `${zip} is unknown`);
      cities.add(`${entry.city}, ${entry.state}`);
    }
    assert.ok(cities.size >= 80);
    for (const zip of ['96813', '99501', '00901'])
      assert.ok(businesses.some((business) => business.zip === zip));
  }
});

test('a search within 10 miles of a big city center finds several sample spas', () => {
  for (const { businesses } of samples) {
    for (const [center, minCount] of NEARBY) {
      const zipsNearby = new Set(zipTable.zipsAround(center, 10)?.map(({ zip }) => zip));
      const found = businesses.filter((business) => zipsNearby.has(business.zip)).length;
      assert.ok(found >= minCount, `${found} spas near ${center}`);
    }
  }
});

test('every sample spa is within the limits of a spa and has fictional contact details', () => {
  for (const { businesses } of samples) {
    for (const { name, email, phone, address, about } of businesses) {
      assertWithin(name.length, 2, 100, name);
      assertWithin(about.length, 80, 500, name);
      assertWithin(address.length, 5, 200, name);
      assert.match(phone, /^\(\d{3}\) 555-01\d\d$/);
      assert.match(email, /^[a-z0-9.]+@example\.com$/);
    }
    for (const values of [businesses.map((s) => s.name), businesses.map((s) => s.phone)]) {
      assert.equal(new Set(values).size, businesses.length);
    }
  }
});

test('every sample deal is within the limits of a deal', () => {
  for (const deal of samples.flatMap(({ deals }) => deals)) {
    assertWithin(deal.title.length, 3, 100, deal.title);
    assertWithin(deal.description.length, 80, 400, deal.title);
    assertWithin(deal.durationMinutes, 15, 240, deal.title);
    assertWithin(deal.maxPurchases, 1, 100, deal.title);
    assert.ok(!('limitPerVisit' in deal), deal.title);
    assertWithin(deal.cancellationPolicy.length, 10, 1000, deal.title);
    assert.match(deal.checkoutUrl, /^https:\/\/buy\.stripe\.com\/test_[0-9A-Za-z]{14}$/);
    assert.ok(!/[{}]|undefined/.test(deal.title + deal.description), deal.title);
  }
});

test('every sample deal is 10 to 40 percent off, in whole dollars', () => {
  for (const { regularPriceCents, dealPriceCents } of samples.flatMap(({ deals }) => deals)) {
    assert.ok(regularPriceCents % 100 === 0 && dealPriceCents % 100 === 0);
    assert.ok(regularPriceCents < 1_000_000);
    assert.ok(dealPriceCents * 10 >= regularPriceCents * 6, `${dealPriceCents} is over 40 % off`);
    assert.ok(dealPriceCents * 10 <= regularPriceCents * 9, `${dealPriceCents} is under 10 % off`);
  }
});

test('exactly 20 sample deals have expired and the others end over 2 to 60 days', () => {
  for (const { businesses, deals } of samples) {
    const expired = deals.filter((deal) => deal.expiresInDays < 0);
    assert.equal(expired.length, 20);
    for (const deal of expired) {
      assertWithin(deal.expiresInDays, -30, -1, deal.title);
      assert.ok(deal.createdDaysAgo > -deal.expiresInDays);
    }
    const live = deals.filter((deal) => deal.expiresInDays > 0);
    assert.equal(live.length, deals.length - 20);
    for (const deal of live) assertWithin(deal.expiresInDays, 2, 60, deal.title);
    assert.equal(new Set(live.map((deal) => deal.expiresInDays)).size, 59);
    for (const business of businesses) {
      for (const deal of business.deals) assert.ok(deal.createdDaysAgo <= business.createdDaysAgo);
    }
  }
});
