import assert from 'node:assert/strict';
import process from 'node:process';
import fc from 'fast-check';
import { type Checksum, isEqual } from '../../../database/move/checksum.ts';
import { checksumIn } from '../../../database/move/rows.ts';
import { freshTables } from '../../../database/move/shape.ts';
import type { Db } from '../../../database/tables.ts';
import { addDeal, addLead, addSpa, builtApp, ORIGIN, openApp, signIn } from '../../app.ts';
import { fault } from '../fault.ts';
import { type AnyRequest, anyRequest } from './arbitrary-request.ts';
import { read, wrongWith } from './check-answer.ts';

interface Scale {
  anonymous: number;
  /** With the administrator's session; these only read. */
  signedIn: number;
  seed?: number;
}

/** Whatever takes longer hangs. */
const LONGEST_MS = 10_000;

/** One of these counts up where requests are counted in the database: that is what it is for. */
const COUNTING = /^counts$/;

/**
 * Seeded random requests over every route and method, held against what must be true of any: no
 * failure of ours, nothing of our inside told, nobody led elsewhere, no row changed. A whole right
 * form of a visitor's would rightly write a row; it needs an e-mail address, and no text is one.
 */
async function randomRequests({ anonymous, signedIn, seed = Date.now() % 2 ** 31 }: Scale) {
  const world = await openApp({
    smsToken: 'the token of the faults',
    // Let in always, or after thirty forms nothing would be asked of what stands behind the gate.
    admitListing: async () => ({ kind: 'admitted' }),
  });
  const known = await fill(world.db);
  const cookie = await signIn(world);
  const patterns = await addresses();
  const before = await sums(world.db);
  const counts = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const slowest = { ms: 0, request: '' };

  const ask = async ({ method, target, headers, body }: AnyRequest, Cookie?: string) => {
    const started = performance.now();
    const response = await world.app.request(`${ORIGIN}${target}`, {
      method,
      headers: { ...headers, ...(Cookie && { Cookie }) },
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const answer = await read(response);
    const ms = performance.now() - started;
    if (ms > slowest.ms) Object.assign(slowest, { ms, request: `${method} ${target}` });
    const group = `${Math.floor(answer.status / 100)}xx`;
    if (group in counts) counts[group as keyof typeof counts] += 1;
    return wrongWith(answer, ORIGIN);
  };
  const holds = async (request: AnyRequest, Cookie?: string) => {
    const wrong = (await ask(request, Cookie)) ?? (world.reported.length > 0 && 'was reported');
    if (!wrong) return;
    const reported = world.reported.splice(0).map(String);
    throw new Error([wrong, ...reported].join('\n'));
  };
  const strangers = await fc.check(
    fc.asyncProperty(anyRequest(patterns, known), (request) => holds(request)),
    { numRuns: anonymous, seed, timeout: LONGEST_MS },
  );
  const reads = anyRequest(patterns, known, [
    [9, 'GET'],
    [1, 'HEAD'],
  ]);
  const administrators = await fc.check(
    fc.asyncProperty(reads, (request) => holds(request, cookie)),
    { numRuns: signedIn, seed, timeout: LONGEST_MS },
  );
  for (const details of [strangers, administrators]) {
    if (details.failed) {
      process.stderr.write(`${details.errorInstance}\n${fc.defaultReportMessage(details)}\n`);
    }
  }
  const after = await sums(world.db);
  const changed = [...before].filter(([table, sum]) => !isEqual(sum, after.get(table) ?? sum));
  if (changed.length > 0) process.stderr.write(`Changed: ${changed.map(([table]) => table)}\n`);
  process.stderr.write(`The slowest: ${slowest.request.slice(0, 200)}\n`);
  await world.close();
  return {
    seed,
    'addresses and their patterns': patterns.length,
    'requests of strangers': strangers.numRuns,
    "requests with the administrator's session": administrators.numRuns,
    'answered 2xx': counts['2xx'],
    'answered 3xx': counts['3xx'],
    'answered 4xx': counts['4xx'],
    'answered 5xx': counts['5xx'],
    'broke a rule': Number(strangers.failed) + Number(administrators.failed),
    'tables changed': changed.length,
    'ms the slowest took': Math.round(slowest.ms),
  };
}

/** Something to find and to miss: the names by which its pages go. */
async function fill(db: Db): Promise<string[]> {
  const spa = await addSpa(db, { zip: '78701' });
  const hidden = await addSpa(db, { zip: '10001', status: 'inactive', name: 'Closed Door' });
  const deal = await addDeal(db, spa);
  const lead = await addLead(db);
  return [spa.slug, spa.id, hidden.slug, deal.id, lead.id, `${deal.id}.png`, 'pages.xml', 'brand'];
}

/** The pattern of every address that the router knows. */
async function addresses(): Promise<string[]> {
  const { routes } = await builtApp();
  const addressOf = (id: string): string => {
    const route = routes[id];
    const above = route?.parentId === undefined ? '' : addressOf(route.parentId);
    return route?.path ? `${above}/${route.path.replace('*', ':any')}` : above;
  };
  return [...new Set(Object.keys(routes).map((id) => addressOf(id) || '/'))];
}

async function sums(db: Db): Promise<Map<string, Checksum>> {
  const tables = (await freshTables()).filter(({ table }) => !COUNTING.test(table));
  const all = new Map<string, Checksum>();
  await db.transaction().execute(async (tx) => {
    for (const shape of tables) all.set(shape.table, await checksumIn(tx, shape));
  });
  return all;
}

type RandomLedger = Awaited<ReturnType<typeof randomRequests>>;

function checkRandom(ledger: RandomLedger): void {
  assert.equal(ledger['answered 5xx'], 0);
  assert.equal(ledger['broke a rule'], 0);
  assert.equal(ledger['tables changed'], 0);
}

export const random = fault(randomRequests, checkRandom);
