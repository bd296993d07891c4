import type { Context, MiddlewareHandler } from 'hono';
import { MAX_BEACON_BYTES } from '../../market/insight/rules.ts';
import { parseBeacon } from '../../market/insight/schema.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import type { FactsAt } from '../render/page-facts.ts';
import { clientAddressOf } from '../security/client-address.ts';
import { networkOf } from '../security/network.ts';
import { isForeignWrite } from '../security/origin.ts';
import { readShowing } from './showing.ts';
import type { Visits } from './visits.ts';

/** Counts only rendered pages; cached ones never come here (server/http/http-server.ts). */
export function countPages(visits: Pick<Visits, 'addPage'>, factsAt: FactsAt): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET';
    await next();
    const { status, headers } = c.res;
    const isShown = status === 200 || status === 304;
    if (!isRead || !isShown || !headers.get('Content-Type')?.startsWith('text/html')) return;
    const { counted } = factsAt(new URL(c.req.url).pathname);
    if (counted) visits.addPage(counted, c.req.header());
  };
}

interface BeaconOptions {
  publicUrl: string;
  zipTable: Pick<ZipTable, 'find'>;
  trustedProxies: number;
  report: (error: unknown) => void;
}

export function receiveBeacons(
  visits: Pick<Visits, 'addBeacon'>,
  factsAt: FactsAt,
  { publicUrl, zipTable, trustedProxies, report }: BeaconOptions,
): MiddlewareHandler {
  return async (c) => {
    try {
      const beacon = await readBeacon(c, publicUrl);
      const network = networkOf(clientAddressOf(c, trustedProxies));
      if (!beacon) return c.body(null, 204);
      const { address } = beacon;
      const page = address && factsAt(address.pathname).counted;
      // The address is no page that visitors see.
      if (address && !page) return c.body(null, 204);
      const seen = address && page ? readShowing(page, address, zipTable) : undefined;
      await visits.addBeacon(beacon, seen, { network, headers: c.req.header() });
    } catch (error) {
      report(error);
    }
    return c.body(null, 204);
  };
}

/** Undefined unless one of our pages sent it: a browser always says where a beacon comes from. */
async function readBeacon(c: Context, publicUrl: string) {
  const length = Number(c.req.header('Content-Length') ?? Number.NaN);
  if (!(length <= MAX_BEACON_BYTES)) return undefined;
  const isFromPage = c.req.header('Origin') ?? c.req.header('Sec-Fetch-Site');
  if (isFromPage === undefined || isForeignWrite(c.req.raw, publicUrl)) return undefined;
  return parseBeacon(await c.req.text());
}
