import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { ADMIN, ORIGIN, openApp, signIn } from '../../helpers/app.ts';

const MAX_CONCURRENT_ATTEMPTS = 50;
const ATTACKER_ADDRESS = '198.51.100.66';
const OWNER_ADDRESS = '203.0.113.9';

export const addresses = Array.from(
  { length: 1000 },
  (_, n) => `${n % 223}.${n % 251}.${n % 7}.${n % 256}`,
);

/** The proxy adds the stranger's address to the claimed ones. */
export const claimedAddresses = addresses.map((address) => `${address}, ${ATTACKER_ADDRESS}`);

type TestApp = Awaited<ReturnType<typeof openApp>>;

export function signInFrom(
  testApp: TestApp,
  form: Record<string, string>,
  remoteAddress: string,
  path = '/admin/login',
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(form);
  const init = { method: 'POST', body, headers: { Origin: ORIGIN, ...headers } };
  return testApp.app.request(`${ORIGIN}${path}`, init, {
    incoming: { socket: { remoteAddress } },
  });
}

export async function openPasswordAttack(forwarded: string[], attemptCount: number) {
  const testApp = await openApp({ trustedProxies: 1 });
  const knownDeviceCookie = await signIn(testApp);
  const server = createServer(getRequestListener(testApp.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const attackOptions = {
    port,
    attemptCount,
    atOnce: MAX_CONCURRENT_ATTEMPTS,
    email: ADMIN.email,
    forwarded,
  };
  const worker = new Worker(new URL('./password-attack-worker.ts', import.meta.url), {
    workerData: attackOptions,
  });
  const answers = new Promise<Record<number, number>>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    answers,
    /** The administrator has signed in with this browser before. */
    knownDeviceCookie,
    page: () => fetch(`${url}/deals?zip=78701`),
    signIn: (cookie: string) =>
      fetch(`${url}/admin/login`, {
        method: 'POST',
        body: new URLSearchParams(ADMIN),
        redirect: 'manual',
        headers: { 'X-Forwarded-For': OWNER_ADDRESS, Cookie: cookie },
      }),
    close: async () => {
      await worker.terminate();
      server.closeAllConnections();
      server.close();
      await testApp.close();
    },
  };
}
