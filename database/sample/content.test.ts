import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPlaces } from '../../market/zips/store.server.ts';
import { readZipTable } from '../zips/load.ts';
import { sampleSpas } from './content.ts';

const NOW = Date.UTC(2026, 2, 1, 15);
const SEEDS = [1, 7, 20_260_301];
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
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

const places = openPlaces(readZipTable());
const samples = SEEDS.map((seed) => {
  const spas = sampleSpas(seed, NOW);
  return { spas, deals: spas.flatMap((spa) => spa.deals) };
});

function assertWithin(value: number, low: number, high: number, what: string) {
  assert.ok(value >= low && value <= high, `${what}: ${value} is not from ${low} to ${high}`);
}

test('the sample has at least 250 spas and 450 deals, half the spas with two or three', () => {
  for (const { spas, deals } of samples) {
    assert.ok(spas.length >= 250);
    assert.ok(deals.length >= 450);
    const several = spas.filter((spa) => spa.deals.length > 1).length;
    assertWithin(several / spas.length, 0.45, 0.55, 'share of spas with several deals');
    for (const spa of spas) assertWithin(spa.deals.length, 1, 3, spa.name);
  }
});

test('sample spas stand in at least 80 cities, all at ZIP codes the product knows', () => {
  for (const { spas } of samples) {
    const cities = new Set<string>();
    for (const { zip } of spas) {
      const place = places.find(zip);
      assert.ok(place, `${zip} is unknown`);
      cities.add(`${place.city}, ${place.state}`);
    }
    assert.ok(cities.size >= 80);
    for (const zip of ['96813', '99501', '00901']) assert.ok(spas.some((spa) => spa.zip === zip));
  }
});

test('a search within 10 miles of a big city center finds several sample spas', () => {
  for (const { spas } of samples) {
    for (const [center, least] of NEARBY) {
      const near = new Set(places.zipsAround(center, 10)?.map(({ zip }) => zip));
      const found = spas.filter((spa) => near.has(spa.zip)).length;
      assert.ok(found >= least, `${found} spas near ${center}`);
    }
  }
});

test('every sample spa keeps the limits of a spa and has fictional contact details', () => {
  for (const { spas } of samples) {
    for (const { name, email, phone, address, about } of spas) {
      assertWithin(name.length, 2, 100, name);
      assertWithin(about.length, 80, 500, name);
      assertWithin(address.length, 5, 200, name);
      assert.match(phone, /^\(\d{3}\) 555-01\d\d$/);
      assert.match(email, /^[a-z0-9.]+@example\.com$/);
    }
    for (const values of [spas.map((s) => s.name), spas.map((s) => s.phone)]) {
      assert.equal(new Set(values).size, spas.length);
    }
  }
});

test('every sample deal keeps the limits of a deal', () => {
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

test('every sample deal is 10 to 40 percent off, in whole cents', () => {
  for (const { regularPriceCents, dealPriceCents } of samples.flatMap(({ deals }) => deals)) {
    assert.ok(Number.isInteger(regularPriceCents) && Number.isInteger(dealPriceCents));
    assert.ok(regularPriceCents < 1_000_000);
    assert.ok(dealPriceCents * 10 >= regularPriceCents * 6, `${dealPriceCents} is over 40 % off`);
    assert.ok(dealPriceCents * 10 <= regularPriceCents * 9, `${dealPriceCents} is under 10 % off`);
  }
});

test('exactly 20 sample deals have expired and the others end over 2 to 60 days', () => {
  for (const { spas, deals } of samples) {
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
    for (const spa of spas) {
      for (const deal of spa.deals) assert.ok(deal.createdDaysAgo <= spa.createdDaysAgo);
    }
  }
});

test('sample spas and deals have ids of their own that tell when they were created', () => {
  for (const { spas, deals } of samples) {
    const records = [...spas, ...deals];
    assert.equal(new Set(records.map(({ id }) => id)).size, records.length);
    for (const { id, createdDaysAgo } of records) {
      assert.match(id, UUID_V7);
      const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      assert.equal(time, NOW - createdDaysAgo * 86_400_000);
    }
  }
});

test('sample deals cover many services and rarely read alike', () => {
  for (const { spas, deals } of samples) {
    assert.ok(new Set(deals.map((deal) => deal.description)).size >= 200);
    assert.ok(new Set(deals.map((deal) => deal.title)).size >= 80);
    assert.equal(new Set(deals.map((deal) => deal.cancellationPolicy)).size, 8);
    assert.equal(new Set(deals.map((deal) => deal.scene)).size, 12);
    for (const spa of spas) {
      assert.equal(new Set(spa.deals.map((deal) => deal.title)).size, spa.deals.length);
    }
  }
});

test('the same seed and instant give the same sample, another seed another', () => {
  assert.deepEqual(sampleSpas(7, NOW), sampleSpas(7, NOW));
  assert.notDeepEqual(sampleSpas(7, NOW), sampleSpas(8, NOW));
});
