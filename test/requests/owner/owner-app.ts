import assert from 'node:assert/strict';
import { makeOwnerLink } from '../../../market/owners/commands.server.ts';
import { ownerUrl } from '../../../market/owners/store.server.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import {
  addBusiness,
  cookieOf,
  MONDAY_NOON,
  SECRET,
  type TestDependencies,
  visibleText,
} from '../../helpers/app.ts';
import { openVoucherPages } from '../bought/voucher-app.ts';

export const OWN_SPA = {
  ...{ name: 'Juniper Hour', phone: '(512) 555-0132', address: '410 Cedar Street' },
  ...{ city: 'Austin', state: 'TX', zip: '78701', hours: '', about: 'Quiet rooms.' },
  ...{ licenseNumber: '', licenseState: '', licenseExpires: '' },
};
export const OWN_DEAL = {
  ...{ title: 'Hot stones', durationMinutes: '60', regularPrice: '120', dealPrice: '80' },
  ...{ description: 'Warm.', expiryDate: '2026-06-30', checkoutUrl: '', priceSeenAt: '' },
};

export async function openOwners(dependencies: TestDependencies = {}) {
  const send = async () => ({ kind: 'accepted', result: 'ok' }) as const;
  const site = await openVoucherPages({ emailSender: { send, isDemo: false }, ...dependencies });

  async function linkOf(business: Pick<BusinessRow, 'id' | 'email'>) {
    const of = { businessId: business.id, address: business.email };
    const owner = await makeOwnerLink(site.db, of, SECRET, MONDAY_NOON);
    return { owner, path: new URL(ownerUrl(owner, site.origin, SECRET) ?? '').pathname };
  }

  async function startAt(path: string, form: Record<string, string> = {}) {
    const started = await site.post(path, form);
    assert.equal(started.status, 302);
    assert.equal(started.headers.get('location'), '/owner');
    return { started, Cookie: cookieOf(started) };
  }

  async function start(business: BusinessRow) {
    const link = await linkOf(business);
    return { business, ...link, ...(await startAt(link.path)) };
  }

  return {
    ...site,
    ...{ linkOf, startAt, start },
    startNew: async (name: string) =>
      start(await addBusiness(site.db, { zip: '78701', name, email: `${name}@spa.example` })),
    read: async (path: string, Cookie: string) =>
      visibleText(await (await site.get(path, { Cookie })).text()),
    /** Sends files as a browser sends them; `path` with '.data' is React Router's own request. */
    async upload(body: FormData, Cookie: string, path = '/owner/photos') {
      const url = `${site.origin}${path}`;
      const request = new Request(url, { method: 'POST', body });
      const bytes = Buffer.from(await request.arrayBuffer());
      return site.app.request(url, {
        method: 'POST',
        body: bytes,
        headers: {
          ...{ Origin: site.origin, Cookie, 'Content-Length': String(bytes.length) },
          'Content-Type': request.headers.get('Content-Type') ?? '',
        },
      });
    },
  };
}
