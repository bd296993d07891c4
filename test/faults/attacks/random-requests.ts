import assert from 'node:assert/strict';
import process from 'node:process';
import fc from 'fast-check';
import { type Checksum, isEqual } from '../../../database/backup/checksum.ts';
import { checksumIn } from '../../../database/backup/rows.ts';
import { freshTables } from '../../../database/backup/tables.ts';
import type { Db } from '../../../database/tables.ts';
import { DOWNLOAD } from '../../../market/changes/commands.server.ts';
import {
  addBusiness,
  addDeal,
  addLead,
  importBuiltApp,
  ORIGIN,
  openApp,
  signIn,
} from '../../helpers/app.ts';
import { hearingTwilio } from '../../helpers/sms/fake-twilio.ts';
import { fault } from '../fault.ts';
import { type AnyRequest, anyRequest } from './arbitrary-request.ts';
import { problemWith, readAnswer } from './check-answer.ts';

interface Scale {
  anonymous: number;
  signedIn: number;
  seed?: number;
}

/** A longer request hangs. */
const TIMEOUT_MS = 10_000;

/** The database counts requests in this table, so it may change. */
const COUNTER_TABLES = /^counts$/;

/**
 * No request may fail, show internals, redirect elsewhere or change a row. A whole valid form would write a
 * row, but needs an e-mail address, and no random text is one.
 */
async function randomRequests({ anonymous, signedIn, seed = Date.now() % 2 ** 31 }: Scale) {
  const testApp = await openApp({
    smsGateway: hearingTwilio('the token of the faults'),
    // Always admitted, or after thirty forms the limit would answer every request.
    checkFormLimit: async () => ({ kind: 'admitted' }),
  });
  const existingNames = await addRecords(testApp.db);
  const cookie = await signIn(testApp);
  const patterns = await routePatterns();
  const before = await checksumsOf(testApp.db);
  const counts = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const slowest = { ms: 0, request: '' };

  const sendRequest = async ({ method, target, headers, body }: AnyRequest, Cookie?: string) => {
    const started = performance.now();
    const response = await testApp.app.request(`${ORIGIN}${target}`, {
      method,
      headers: { ...headers, ...(Cookie && { Cookie }) },
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const answer = await readAnswer(response);
    const ms = performance.now() - started;
    if (ms > slowest.ms) Object.assign(slowest, { ms, request: `${method} ${target}` });
    const group = `${Math.floor(answer.status / 100)}xx`;
    if (group in counts) counts[group as keyof typeof counts] += 1;
    return problemWith(answer, ORIGIN);
  };
  const assertHolds = async (request: AnyRequest, Cookie?: string) => {
    const problem =
      (await sendRequest(request, Cookie)) ?? (testApp.reportedErrors.length > 0 && 'was reported');
    if (!problem) return;
    const reported = testApp.reportedErrors.splice(0).map(String);
    throw new Error([problem, ...reported].join('\n'));
  };
  const anonymousRun = await fc.check(
    fc.asyncProperty(anyRequest(patterns, existingNames), (request) => assertHolds(request)),
    { numRuns: anonymous, seed, timeout: TIMEOUT_MS },
  );
  const readRequests = anyRequest(patterns, existingNames, [
    [9, 'GET'],
    [1, 'HEAD'],
  ]);
  const signedInRun = await fc.check(
    fc.asyncProperty(readRequests, (request) => assertHolds(request, cookie)),
    { numRuns: signedIn, seed, timeout: TIMEOUT_MS },
  );
  for (const details of [anonymousRun, signedInRun]) {
    if (details.failed) {
      process.stderr.write(`${details.errorInstance}\n${fc.defaultReportMessage(details)}\n`);
    }
  }
  // A download is a read that the history records.
  await testApp.db.deleteFrom('events').where('record', '=', DOWNLOAD).execute();
  const after = await checksumsOf(testApp.db);
  const changed = [...before].filter(
    ([table, checksum]) => !isEqual(checksum, after.get(table) ?? checksum),
  );
  if (changed.length > 0) process.stderr.write(`Changed: ${changed.map(([table]) => table)}\n`);
  process.stderr.write(`The slowest: ${slowest.request.slice(0, 200)}\n`);
  await testApp.close();
  return {
    seed,
    'addresses and their patterns': patterns.length,
    'requests of strangers': anonymousRun.numRuns,
    "requests with the administrator's session": signedInRun.numRuns,
    'answered 2xx': counts['2xx'],
    'answered 3xx': counts['3xx'],
    'answered 4xx': counts['4xx'],
    'answered 5xx': counts['5xx'],
    'broke a rule': Number(anonymousRun.failed) + Number(signedInRun.failed),
    'tables changed': changed.length,
    'ms the slowest took': Math.round(slowest.ms),
  };
}

/** Returns names that addresses may contain. */
async function addRecords(db: Db): Promise<string[]> {
  const business = await addBusiness(db, { zip: '78701' });
  const hidden = await addBusiness(db, { zip: '10001', status: 'inactive', name: 'Closed Door' });
  const deal = await addDeal(db, business);
  const lead = await addLead(db);
  return [
    business.slug,
    business.id,
    hidden.slug,
    deal.id,
    lead.id,
    `${deal.id}.png`,
    'pages.xml',
    'brand',
  ];
}

async function routePatterns(): Promise<string[]> {
  const { routes } = await importBuiltApp();
  const patternOf = (id: string): string => {
    const route = routes[id];
    const parentPattern = route?.parentId === undefined ? '' : patternOf(route.parentId);
    return route?.path ? `${parentPattern}/${route.path.replace('*', ':any')}` : parentPattern;
  };
  return [...new Set(Object.keys(routes).map((id) => patternOf(id) || '/'))];
}

async function checksumsOf(db: Db): Promise<Map<string, Checksum>> {
  const tables = (await freshTables()).filter(({ table }) => !COUNTER_TABLES.test(table));
  const checksums = new Map<string, Checksum>();
  await db.transaction().execute(async (tx) => {
    for (const shape of tables) checksums.set(shape.table, await checksumIn(tx, shape));
  });
  return checksums;
}

type RandomRequestsReport = Awaited<ReturnType<typeof randomRequests>>;

function checkRandom(report: RandomRequestsReport): void {
  assert.equal(report['answered 5xx'], 0);
  assert.equal(report['broke a rule'], 0);
  assert.equal(report['tables changed'], 0);
}

export const random = fault(randomRequests, checkRandom);
