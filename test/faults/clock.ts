import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../database/connect.ts';
import { seededRandom } from '../../database/sample/random.ts';
import type { Db } from '../../market/ports.ts';
import { addBusiness, addDeal, DAY_MS, HOUR_MS } from '../helpers/app.ts';
import { openTextGateway } from '../helpers/sms/fake-twilio.ts';
import { PATIENCE_MS, waitUntil } from '../helpers/wait-until.ts';
import { freePort, startProgram, temporaryFolder } from '../process/program.ts';
import { openFakeClock } from './fake-clock.ts';
import { type FaultReport, fault } from './fault.ts';
import { openFormEndpoint } from './leads/fake-form-endpoint.ts';
import { writableProgram } from './writes/program-environment.ts';
import { openWriter } from './writes/random-writes.ts';
import { compareWithDatabase, databaseDamage, type WriteLog } from './writes/write-log.ts';

const SEED = 30;
const ZIP = '60601';
const READS = 3;
const MAX_SIGN_IN_ATTEMPTS = 12;
const SESSION_MS = DAY_MS;
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

interface Scale {
  library: string;
  /** Forward by days, and back by more than that. */
  jumps: number;
  writes: number;
}

/**
 * The clock jumps days ahead and back while an outside client writes. While it is ahead no partner accepts
 * anything, so all of that waits for a far time when the clock is back.
 */
async function setClock({ library, jumps, writes }: Scale) {
  const folder = temporaryFolder();
  const clock = openFakeClock(library, folder.path);
  const gateway = await openTextGateway();
  const form = await openFormEndpoint('accept');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const program = await startProgram({
    ...writableProgram(port, folder.path),
    ...clock.environment,
    TWILIO_API_URL: gateway.url,
    FORM_ENDPOINT: form.url,
    LOG_LEVEL: 'error',
  });
  const { db, close } = await connect({ dataDir: folder.path });
  const expiringDeals = await addDeals(db);
  const random = seededRandom(SEED);
  const writeLogs: WriteLog[] = [];
  const sessions: Session[] = [];
  const failureCounts = {
    untrue: 0,
    unhealthy: 0,
    failures: 0,
    tooLong: 0,
    lockedOut: 0,
    unsentCount: 0,
  };
  const read = (path: string, Cookie = '') =>
    fetch(url + path, { redirect: 'manual', headers: { Cookie } });

  async function checkPages() {
    for (let reads = 0; reads < READS; reads += 1) {
      const page = await (await read(`/deals?zip=${ZIP}`)).text();
      const isCorrect = expiringDeals.every(
        ({ title, at }) => page.includes(title) === at > clock.now(),
      );
      if (!isCorrect) failureCounts.untrue += 1;
    }
    if ((await read('/healthz')).status !== 200) failureCounts.unhealthy += 1;
    for (const session of sessions) {
      const isSignedIn = (await read('/admin', session.Cookie)).status === 200;
      if (isSignedIn && !mayBeValid(session, clock.now())) failureCounts.tooLong += 1;
      session.wasSeenExpired ||= !isSignedIn;
    }
  }

  async function write(seed: number) {
    const writer = await openWriter(url, { seed, connections: 3, now: clock.now() });
    sessions.push({ Cookie: writer.Cookie, startedAt: clock.now(), wasSeenExpired: false });
    const { acknowledged } = writer.writeLog;
    await waitUntil(() => acknowledged.length >= writes, 'the writes are acknowledged');
    await writer.stop();
    writeLogs.push(writer.writeLog);
    failureCounts.failures += writer.refusals.length;
    for (const refusal of writer.refusals) process.stderr.write(`${JSON.stringify(refusal)}\n`);
  }

  async function attemptSignIn(address: string) {
    const answer = await fetch(`${url}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: `${address}@spa.test`, password: 'a guess' }),
      headers: { Origin: url, 'X-Forwarded-For': address },
    });
    return answer.status;
  }

  await checkPages();
  await write(SEED * 100);
  for (let jump = 1; jump <= jumps; jump += 1) {
    const address = `198.51.100.${jump}`;
    gateway.behavior.answer = () => 'too busy';
    form.state.answer = 'refuse';
    clock.set(random.whole(2 * DAY_MS, 60 * DAY_MS));
    await checkPages();
    await write(SEED * 100 + 2 * jump - 1);
    // These pages are true only here.
    await checkPages();
    for (let attempt = 0; attempt < MAX_SIGN_IN_ATTEMPTS; attempt += 1)
      await attemptSignIn(address);
    if ((await attemptSignIn(address)) !== 429) failureCounts.failures += 1;

    gateway.behavior.answer = () => 'accept';
    form.state.answer = 'accept';
    clock.set(-random.whole(HOUR_MS, 12 * HOUR_MS));
    await checkPages();
    if ((await attemptSignIn(address)) !== 401) failureCounts.lockedOut += 1;
    await write(SEED * 100 + 2 * jump);
    failureCounts.unsentCount += await countUnsent(db);
    await checkPages();
  }
  await program.stop();
  const compared = await Promise.all(
    writeLogs.map((writeLog) => compareWithDatabase(writeLog, db)),
  );
  const damage = await databaseDamage(db);
  await close();
  await gateway.close();
  await form.close();
  folder.remove();
  const times = new Map<string, number>();
  for (const { text } of gateway.acceptedTexts) times.set(text, (times.get(text) ?? 0) + 1);
  return {
    'times set ahead and back': jumps,
    'writes acknowledged': writeLogs.reduce(
      (sum, { acknowledged }) => sum + acknowledged.length,
      0,
    ),
    'of them lost': compared.flatMap(({ lost }) => lost).length,
    'stored twice': compared.at(-1)?.doubled.length ?? 0,
    'answered otherwise than was due': failureCounts.failures,
    'pages with a deal that had ended, or without one that had not': failureCounts.untrue,
    'sessions that lived longer than a day, or again': failureCounts.tooLong,
    'addresses locked out by an hour of the future': failureCounts.lockedOut,
    'texts and requests still waiting': failureCounts.unsentCount,
    'texts that the gateway took': gateway.acceptedTexts.length,
    'texts taken twice': [...times.values()].filter((n) => n > 1).length,
    'failures in the log': program.output().split('"level":50').length - 1,
    'not healthy, or ended by itself':
      failureCounts.unhealthy + ((await program.ended) === 0 ? 0 : 1),
    'damages that the database finds': damage.length,
  };
}

interface Session {
  Cookie: string;
  startedAt: number;
  wasSeenExpired: boolean;
}

/** It has not ended before, its day is not over, and will be over within a day. */
function mayBeValid({ startedAt, wasSeenExpired }: Session, now: number): boolean {
  return !wasSeenExpired && now < startedAt + SESSION_MS && startedAt <= now + MAX_CLOCK_SKEW_MS;
}

async function addDeals(db: Db) {
  const business = await addBusiness(db, { zip: ZIP });
  const days = [-0.2, 0.2, 1, 3, 8, 15, 25, 35, 45, 70];
  const expiringDeals = days.map((day) => ({
    title: `Until day ${day}.`,
    at: Date.now() + day * DAY_MS,
  }));
  for (const { title, at } of expiringDeals) await addDeal(db, business, { title, expires_at: at });
  return expiringDeals;
}

async function countUnsent(db: Db): Promise<number> {
  for (const startedAt = performance.now(); ; await pause(100)) {
    const texts = await db
      .selectFrom('messages')
      .select('id')
      .where('next_attempt_at', 'is not', null)
      .execute();
    const relays = await db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'relay')
      .where('next_attempt_at', 'is not', null)
      .execute();
    const unsentCount = texts.length + relays.length;
    if (unsentCount === 0 || performance.now() - startedAt > PATIENCE_MS) return unsentCount;
  }
}

function checkClock(report: FaultReport): void {
  assert.ok((report['writes acknowledged'] ?? 0) > 0, 'It was written to');
  assert.ok((report['texts that the gateway took'] ?? 0) > 0, 'Texts left');
  const nonZeroCounts = [
    'times set ahead and back',
    'writes acknowledged',
    'texts that the gateway took',
  ];
  for (const [what, count] of Object.entries(report)) {
    if (!nonZeroCounts.includes(what)) assert.equal(count, 0, what);
  }
}

export const clock = fault(setClock, checkClock);
