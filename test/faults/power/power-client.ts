import { randomUUID } from 'node:crypto';
import { businessForm, dealForm } from '../../helpers/valid-forms.ts';

const PUBLIC_URL = 'http://localhost';
const ADMIN = { email: 'owner@spa.test', password: 'a quiet hour on Sunday' };

export const settings = (dataDir: string, port: number) => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DEMO: 'true',
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'silent',
});

export type Kind = 'start' | 'lead' | 'business' | 'deal' | 'picture' | 'backup';

/** An answer that said something is done; it has the id. */
export interface Acknowledged {
  id: string;
  kind: Kind;
  name: string;
}

/** An answer other than expected throws. */
export function openClients(port: number) {
  const acknowledged: Acknowledged[] = [];
  let cookie = '';

  async function send(
    path: string,
    expectedStatus: number,
    body?: BodyInit,
    id = randomUUID() as string,
  ) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body !== undefined && { method: 'POST', body }),
      redirect: 'manual',
      headers: {
        Origin: PUBLIC_URL,
        Cookie: cookie,
        'X-Request-Id': id,
        'X-Forwarded-For': `2001:db8:${id.slice(-4)}:${id.slice(-8, -4)}::1`,
      },
    });
    const text = await response.text();
    if (response.status === expectedStatus) return { response, text };
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, 400)}`);
  }
  async function sendAndRecord(
    kind: Kind,
    name: string,
    path: string,
    expectedStatus: number,
    body?: BodyInit,
  ) {
    const id = randomUUID();
    const { text } = await send(path, expectedStatus, body, id);
    acknowledged.push({ id, kind, name: kind === 'picture' ? text.replace(/.*\//, '') : name });
  }
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);

  return {
    acknowledged,
    get: (path: string) => send(path, 200),
    async signIn() {
      const { response } = await send('/admin/login', 302, form(ADMIN));
      cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    },
    started: () => sendAndRecord('start', ADMIN.email, '/healthz', 200),
    backedUp: (file: string) => sendAndRecord('backup', file, '/healthz', 200),
    lead(email: string) {
      const request = { businessName: 'Juniper Hour', phone: '(512) 555-0132', email };
      const fields = form({ ...request, location: 'Austin, TX', referral: '' });
      return sendAndRecord('lead', email, '/list-your-spa/request', 200, fields);
    },
    business: (name: string) =>
      sendAndRecord(
        'business',
        name,
        '/admin/business/new',
        302,
        form({ ...BUSINESS, key: randomUUID(), name }),
      ),
    async deal(title: string) {
      const { text } = await send('/admin/businesses/choices', 200);
      const businessId: string = JSON.parse(text).businesses[0].id;
      const fields = form({ ...DEAL, key: randomUUID(), businessId, title });
      return sendAndRecord('deal', title, '/admin/deals/new', 302, fields);
    },
    picture: (bytes: Uint8Array<ArrayBuffer>) =>
      sendAndRecord('picture', '', '/admin/deals/picture', 201, new Blob([bytes])),
  };
}

const BUSINESS = { ...businessForm, about: 'Three quiet rooms above a bakery. '.repeat(8) };

const DEAL = {
  ...dealForm,
  description: 'Sixty unhurried minutes with warm oil. '.repeat(8),
  expiryDate: '2099-03-20',
};
