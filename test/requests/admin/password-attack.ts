import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { ADMIN, ORIGIN, openApp, signIn } from '../../app.ts';

const AT_ONCE = 50;
const STRANGER = '198.51.100.66';
const CLEAN = '203.0.113.9';

export const addresses = Array.from(
  { length: 1000 },
  (_, n) => `${n % 223}.${n % 251}.${n % 7}.${n % 256}`,
);

/** What the proxy in front hands on from a stranger who claims to be all of them. */
export const claimed = addresses.map((address) => `${address}, ${STRANGER}`);

type World = Awaited<ReturnType<typeof openApp>>;

/** A sign-in that comes in over a connection from `remoteAddress`. */
export function guessFrom(
  world: World,
  form: Record<string, string>,
  remoteAddress: string,
  path = '/admin/login',
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(form);
  const init = { method: 'POST', body, headers: { Origin: ORIGIN, ...headers } };
  return world.app.request(`${ORIGIN}${path}`, init, {
    incoming: { socket: { remoteAddress } },
  });
}

/** The app behind one proxy and under attack; the numbers of each status come when it is over. */
export async function openAttack(forwarded: string[], guesses: number) {
  const world = await openApp({ trustedProxies: 1 });
  const known = await signIn(world);
  const server = createServer(getRequestListener(world.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const order = { port, guesses, atOnce: AT_ONCE, email: ADMIN.email, forwarded };
  const worker = new Worker(new URL('./password-attack-worker.ts', import.meta.url), {
    workerData: order,
  });
  const answers = new Promise<Record<number, number>>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    answers,
    /** The cookies of a browser that the administrator has signed in with before. */
    known,
    page: () => fetch(`${url}/deals?zip=78701`),
    /** The administrator signs in, from an address that nobody guesses from. */
    signIn: (cookie: string) =>
      fetch(`${url}/admin/login`, {
        method: 'POST',
        body: new URLSearchParams(ADMIN),
        redirect: 'manual',
        headers: { 'X-Forwarded-For': CLEAN, Cookie: cookie },
      }),
    close: async () => {
      await worker.terminate();
      server.closeAllConnections();
      server.close();
      await world.close();
    },
  };
}
