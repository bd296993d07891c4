import { readZipFile } from '../database/zips/load.ts';
import { openZipTable } from '../market/zips/store.server.ts';
import type { BenchRequest } from './search/send-all.ts';

const CACHED_PATHS = [
  '/',
  '/deals?zip=10001',
  '/deals?zip=90210',
  '/list-your-spa',
  '/privacy',
  '/terms',
];
const BROWSER = { 'Accept-Encoding': 'br, gzip' };
const ROBOT = { 'Accept-Encoding': 'gzip' };
const WRONG_SIGN_IN = { email: 'nobody@spa.example', password: 'not the password' };
const LISTING_WITHOUT_NAME = {
  businessName: '',
  email: 'owner@spa.example',
  location: 'Cedar Falls, IA',
};

/**
 * A day's traffic, `rounds` times twenty requests: visitors on cached pages, a robot on all ZIP codes, people
 * who sign in or mistype, and refused forms.
 */
export function* oneDay(rounds: number, origin: string): Generator<BenchRequest> {
  const zips = openZipTable(readZipFile()).zipsAround('67202', 13_000) ?? [];
  const nextZip = (at: number) => zips[at % zips.length]?.zip;
  const browserHeaders = { ...BROWSER, Origin: origin };
  for (let round = 0; round < rounds; round += 1) {
    for (let visitor = 0; visitor < 13; visitor += 1) {
      yield {
        path: CACHED_PATHS[(round + visitor) % CACHED_PATHS.length] ?? '/',
        expect: [200],
        headers: BROWSER,
      };
    }
    for (let page = 0; page < 2; page += 1) {
      yield { path: `/deals?zip=${nextZip(2 * round + page)}`, expect: [200], headers: ROBOT };
    }
    yield { path: '/terms', expect: [200] };
    yield { path: `/zips?city=${nextZip(round)?.slice(0, 3)}`, expect: [200], headers: BROWSER };
    yield { path: '/admin/login', expect: [200], headers: BROWSER };
    yield { path: `/deals/nowhere-${round}`, expect: [404], headers: BROWSER };
    yield round % 2
      ? {
          path: '/list-your-spa',
          expect: [422, 429],
          headers: browserHeaders,
          form: LISTING_WITHOUT_NAME,
        }
      : { path: '/admin/login', expect: [401, 429], headers: browserHeaders, form: WRONG_SIGN_IN };
  }
}
