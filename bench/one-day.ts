import { readZipTable } from '../database/zips/load.ts';
import { openPlaces } from '../market/zips/store.server.ts';
import type { Asked } from './search/send-all.ts';

const KEPT = ['/', '/deals?zip=10001', '/deals?zip=90210', '/list-your-spa', '/privacy', '/terms'];
const BROWSER = { 'Accept-Encoding': 'br, gzip' };
const ROBOT = { 'Accept-Encoding': 'gzip' };
const NOBODY = { email: 'nobody@spa.example', password: 'not the password' };
const WITHOUT_NAME = { businessName: '', email: 'owner@spa.example', location: 'Cedar Falls, IA' };

/**
 * What may come to a site in a day, `rounds` times twenty requests: visitors on kept pages, a
 * robot that walks through all ZIP codes, people who sign in or mistype, and forms that are refused.
 */
export function* oneDay(rounds: number, origin: string): Generator<Asked> {
  const zips = openPlaces(readZipTable()).zipsAround('67202', 13_000) ?? [];
  const nextZip = (at: number) => zips[at % zips.length]?.zip;
  const fromHere = { ...BROWSER, Origin: origin };
  for (let round = 0; round < rounds; round += 1) {
    for (let visitor = 0; visitor < 13; visitor += 1) {
      yield { path: KEPT[(round + visitor) % KEPT.length] ?? '/', expect: [200], headers: BROWSER };
    }
    for (let page = 0; page < 2; page += 1) {
      yield { path: `/deals?zip=${nextZip(2 * round + page)}`, expect: [200], headers: ROBOT };
    }
    yield { path: '/terms', expect: [200] };
    yield { path: `/zips.json?q=${nextZip(round)?.slice(0, 3)}`, expect: [200], headers: BROWSER };
    yield { path: '/admin/login', expect: [200], headers: BROWSER };
    yield { path: `/deals/nowhere-${round}`, expect: [404], headers: BROWSER };
    yield round % 2
      ? { path: '/list-your-spa', expect: [422, 429], headers: fromHere, form: WITHOUT_NAME }
      : { path: '/admin/login', expect: [401, 429], headers: fromHere, form: NOBODY };
  }
}
