import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import {
  addBusiness,
  addDeal,
  frontDoor,
  importBuiltApp,
  ORIGIN,
  openApp,
  zipTable,
} from '../../helpers/app.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { isThorough } from '../../helpers/thorough.ts';
import { BROWSER_NAME, openCounting } from '../../helpers/visits.ts';

const REQUESTS = isThorough ? 20_000 : 3000;
const HOST = 'localhost:3000';
const ROBOT = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)';

/** One process behind a proxy, with its cache and its front door, on a database of several. */
async function openProcess(connection: Awaited<ReturnType<typeof emptyDatabase>>) {
  const counting = openCounting();
  let now = () => 0;
  const cache = createPageCache(connection, zipTable, () => now());
  const { visits } = counting;
  const dependencies = { visits, cachePage: cache.store, trustedProxies: 1 };
  const testApp = await openApp(dependencies, connection);
  now = () => testApp.clock.now;
  await counting.begin(testApp.db, now);
  const { factsAt } = await importBuiltApp();
  const server = createHttpServer(await frontDoor(cache), getRequestListener(testApp.app.fetch), {
    countCached(incoming) {
      const { counted } = factsAt(incoming.url ?? '');
      if (incoming.method === 'GET' && counted) visits.addPage(counted, incoming.headers);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = (path: string, headers: Record<string, string>, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const options = { port, path, method, agent, headers: { Host: HOST, ...headers } };
      const sent = request(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end(body);
    });
  const close = () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  };
  return { ...testApp, counting, cache, send, close };
}

/** The same numbers each time. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    one: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to choose from');
      return item;
    },
    chance: (part: number) => next() < part,
  };
}

type Person = { headers: Record<string, string>; name: string; from: string };

test('the figures of a made-up day of thousands of requests are the truth', async (t) => {
  const connection = await emptyDatabase();
  const processes = [await openProcess(connection), await openProcess(connection)];
  t.after(async () => {
    for (const { close } of processes) close();
    await processes[0]?.counting.figures(connection.db);
    await connection.close();
  });
  const { db } = connection;
  const random = randomFrom(7);
  const deals: Array<{ id: string; path: string }> = [];
  for (const zip of ['78701', '10001', '60601']) {
    const business = await addBusiness(db, { zip, slug: `spa-${zip}` });
    for (let n = 0; n < 8; n += 1) {
      const { id } = await addDeal(db, business);
      deals.push({ id, path: `/deals/${business.slug}?deal=${id}` });
    }
  }
  const zips = ['78701', '10001', '60601', '99501'];

  // What is true, kept apart from the program.
  const truth = new Map<string, number>();
  const known = new Set<string>();
  const count = (name: string) => truth.set(name, (truth.get(name) ?? 0) + 1);
  const countOnce = (person: Person, what: string) => {
    if (person.headers['Sec-GPC'] || known.has(`${person.name} ${what}`)) return false;
    known.add(`${person.name} ${what}`);
    count(what);
    return true;
  };

  const people: Person[] = Array.from({ length: 700 }, (_, n) => {
    // Two devices behind every tenth address.
    const address = `203.0.${n >> 8}.${n % 10 === 1 ? (n & 255) - 1 : n & 255}`;
    const agent = `${BROWSER_NAME} ${n % 10 === 1 ? 'tablet' : 'phone'}`;
    const headers: Record<string, string> = { 'User-Agent': agent, 'X-Forwarded-For': address };
    if (n % 12 === 0) headers['Sec-GPC'] = '1';
    return {
      headers,
      name: `${address} ${agent}`,
      from: random.one(['', 'google.com', 'a.example']),
    };
  });
  let sent = 0;
  const send = async (headers: Record<string, string>, path: string, body?: string) => {
    sent += 1;
    const own = body === undefined ? {} : { Origin: ORIGIN, 'Content-Length': String(body.length) };
    const status = await random.one(processes).send(path, { ...headers, ...own }, body);
    assert.ok(status === 204 || status === 200, `${path} answered ${status}`);
  };
  const patternOf = (path: string) =>
    path === '/' ? '/' : path.startsWith('/deals/') ? '/deals/:slug' : '/deals';
  const navigate = async ({ headers }: Person, path: string) => {
    await send({ ...headers, 'Sec-Fetch-Dest': 'document' }, path);
    count(`page ${patternOf(path)}`);
  };
  const show = async (person: Person, path: string, cards: string[] = []) => {
    const referrer = person.from && `https://www.${person.from}/`;
    await send(person.headers, '/seen', [`${ORIGIN}${path}`, referrer, ...cards].join(','));
    const isNew = countOnce(person, 'people');
    if (isNew) count(`from ${person.from}`.trim());
    for (const id of cards) countOnce(person, `shown ${id}`);
  };

  const visit = async (person: Person) => {
    await navigate(person, '/');
    await show(person, '/');
    const zip = random.one(zips);
    const results = `/deals?zip=${zip}&radius=25`;
    await navigate(person, results);
    for (let reload = 0; reload <= random.below(2); reload += 1) {
      const cards = Array.from({ length: random.below(6) }, () => random.one(deals).id);
      await show(person, results, [...new Set(cards)]);
      count('search');
      countOnce(person, `search ${zip} ${zip === '99501' ? '0' : '6+'}`);
    }
    // A step inside the app fetches no page.
    const deal = random.one(deals);
    if (random.chance(0.3)) await navigate(person, deal.path);
    await show(person, deal.path);
    count('view');
    countOnce(person, `viewed ${deal.id}`);
    if (!random.chance(0.4)) return;
    await send(person.headers, '/seen', `b${ORIGIN}${deal.path}`);
    count('book');
    countOnce(person, `clicked ${deal.id}`);
  };
  const anyPath = () => random.one(['/', '/deals?zip=78701', random.one(deals).path]);
  const noise = async () => {
    const person = random.one(people);
    const { headers } = person;
    const path = anyPath();
    const kind = random.below(6);
    if (kind === 0) {
      await send({ ...headers, 'User-Agent': ROBOT }, path);
      count('robot');
    } else if (kind === 1) await send({ ...headers, 'Sec-Purpose': 'prefetch;prerender' }, path);
    else if (kind === 2) {
      const own = { ...headers, Cookie: 'admin_device=abc; admin_session=true' };
      await send(own, path);
      await send(own, '/seen', `${ORIGIN}${path},`);
    } else if (kind === 3) await navigate(person, path);
    else if (kind === 4)
      await send({ ...headers, 'User-Agent': ROBOT }, '/seen', `${ORIGIN}${path},`);
    else await send({ ...headers, 'Sec-Fetch-Site': 'cross-site' }, '/seen', `b${ORIGIN}${path}`);
  };

  while (sent < REQUESTS) {
    await Promise.all(
      Array.from({ length: 8 }, () => (random.chance(0.35) ? visit(random.one(people)) : noise())),
    );
    if (random.chance(0.02)) await random.one(processes).counting.visits.flush();
    for (const { clock } of processes) clock.now += 1000;
  }

  for (const { counting } of processes) await counting.visits.flush();
  const [first] = processes;
  const figures = new Map(Object.entries((await first?.counting.figures(db)) ?? {}));
  const searches = await db
    .selectFrom('insight_searches')
    .select(['zip', 'found', (eb) => eb.fn.sum<number>('n').as('n')])
    .groupBy(['zip', 'found'])
    .execute();
  for (const { zip, found, n } of searches) figures.set(`search ${zip} ${found}`, Number(n));
  const paths = await db
    .selectFrom('insight_paths')
    .select(['deal_id', 'step', (eb) => eb.fn.sum<number>('people').as('people')])
    .groupBy(['deal_id', 'step'])
    .execute();
  for (const { deal_id, step, people } of paths) figures.set(`${step} ${deal_id}`, Number(people));
  assert.deepEqual(Object.fromEntries([...figures].sort()), Object.fromEntries([...truth].sort()));
});
