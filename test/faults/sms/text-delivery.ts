import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/upgrades/all.ts';
import { sendMessage } from '../../../market/messages/commands.server.ts';
import type { Db } from '../../../market/ports.ts';
import {
  type AcceptedText,
  type GatewayAnswer,
  openTextGateway,
  signedHeaders,
} from '../../helpers/sms/fake-twilio.ts';
import { PATIENCE_MS } from '../../helpers/wait-until.ts';
import { freePort, temporaryFolder } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { KILL_POINTS } from '../writes/kill-points.ts';

const TOKEN = 'the token of the faults';
const TEXTS_PER_NUMBER = 5;

interface Scale {
  texts: number;
  killsAtEachPoint: number;
}

const misbehavior: Array<[every: number, one: number, answer: GatewayAnswer]> = [
  [37, 0, 'too busy'],
  [29, 1, 'take, then hang'],
  [31, 5, 'take, then 500'],
  [41, 6, 'reset'],
  [43, 10, 'take, then garbage'],
  [47, 11, 'hang, untaken'],
];

const isAmbiguous = (answer: GatewayAnswer) => answer !== 'accept' && answer !== 'too busy';

/** The worker is killed during deliveries through a faulty gateway; then texts and tables are compared. */
async function faultyDelivery({ texts, killsAtEachPoint }: Scale) {
  const folder = temporaryFolder();
  const { db, dialect, close } = await connect({ dataDir: folder.path });
  await migrate(db, dialect);
  const port = await freePort();
  const gateway = await openTextGateway({
    answer: (text, attempt) => {
      const number = Number(text.split(' ')[1]);
      const matching = misbehavior.find(([interval, remainder]) => number % interval === remainder);
      return matching && attempt === 1 ? matching[2] : 'accept';
    },
    acceptedTexts: (accepted) => sendStatusReports(accepted),
  });
  for (let i = 0; i < texts; i += 1) {
    const phone = `+1512555${1000 + Math.floor(i / TEXTS_PER_NUMBER)}`;
    await sendMessage(db, { phone, text: `Text ${i}`, idempotencyKey: `key-${i}` }, Date.now());
  }

  let kills = 0;
  for (let round = 0; round < killsAtEachPoint; round += 1) {
    for (const [i, point] of KILL_POINTS.entries()) {
      const occurrence = 1 + ((round * 5 + i * 3) % 7);
      const worker = startWorker([
        folder.path,
        gateway.url,
        String(port),
        point,
        String(occurrence),
      ]);
      kills += (await waitForKillOrIdle(worker, db)) ? 1 : 0;
    }
  }
  const lastWorker = startWorker([folder.path, gateway.url, String(port)]);
  await waitForKillOrIdle(lastWorker, db);
  const report = await reportOf(db, gateway.acceptedTexts, gateway.answersGiven, kills);
  await gateway.close();
  await close();
  folder.remove();
  return report;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function startWorker(args: string[]): ChildProcess {
  const script = resolve(import.meta.dirname, 'text-process.ts');
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** True if the worker was killed; false if nothing was left to do, so it was ended. */
async function waitForKillOrIdle(child: ChildProcess, db: Db): Promise<boolean> {
  const exited = once(child, 'exit').then(() => true);
  while (child.exitCode === null && child.signalCode === null) {
    const pending = await db
      .selectFrom('messages')
      .select('id')
      .where('next_attempt_at', 'is not', null)
      .limit(1)
      .execute();
    if (pending.length === 0) {
      // Reports of the last texts may still be on their way.
      if (await Promise.race([exited, pause(300, false)])) return true;
      child.kill('SIGKILL');
      await exited;
      return false;
    }
    await Promise.race([exited, pause(50)]);
  }
  return true;
}

async function sendStatusReports(accepted: AcceptedText) {
  const number = Number(accepted.text.split(' ')[1]);
  const sendLateReports = async () => {
    await pause(20);
    for (const status of ['delivered', 'sent', 'delivered'])
      await sendStatusReport(accepted, status);
  };
  if (number % 3 === 0) await sendStatusReport(accepted, 'sent');
  void sendLateReports();
}

async function sendStatusReport({ sid, statusCallback }: AcceptedText, MessageStatus: string) {
  const fields = { MessageSid: sid, MessageStatus };
  await fetch(statusCallback, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...signedHeaders(TOKEN, statusCallback, fields), Connection: 'close' },
    signal: AbortSignal.timeout(PATIENCE_MS),
    // A dead worker receives nothing, and the gateway does not report twice.
  }).catch(() => {});
}

async function reportOf(
  db: Db,
  accepted: AcceptedText[],
  answersGiven: GatewayAnswer[],
  kills: number,
) {
  const rows = await db.selectFrom('messages').selectAll().orderBy('created_at').execute();
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const times = new Map<string, number>();
  for (const { text } of accepted) times.set(text, (times.get(text) ?? 0) + 1);
  const isAccepted = (text: string) => times.has(text);
  const isSaidSent = (status: string) => status === 'sent' || status === 'delivered';
  return {
    texts: rows.length,
    kills,
    'ambiguous answers': answersGiven.filter(isAmbiguous).length,
    'taken by the gateway': accepted.length,
    'taken more than once': [...times.values()].filter((n) => n > 1).length,
    'still under way': count('pending') + count('sending'),
    'sent or delivered': count('sent') + count('delivered'),
    'sent, they say, but never taken': rows.filter(
      ({ status, text }) => isSaidSent(status) && !isAccepted(text),
    ).length,
    'failed, they say, but taken': rows.filter(
      ({ status, text }) => status === 'failed' && isAccepted(text),
    ).length,
    'left to a person': count('needs-review'),
    failed: count('failed'),
  };
}

type DeliveryReport = Awaited<ReturnType<typeof faultyDelivery>>;

function checkDelivery(report: DeliveryReport): void {
  assert.equal(report['taken more than once'], 0);
  assert.equal(report['still under way'], 0);
  assert.equal(report['sent, they say, but never taken'], 0);
  assert.equal(report['failed, they say, but taken'], 0);
  assert.equal(
    report['sent or delivered'] + report['left to a person'] + report.failed,
    report.texts,
  );
}

/** Holds only if the gateway answers within the worker's time. */
function checkDoubts(report: DeliveryReport): void {
  checkDelivery(report);
  assert.ok(report['left to a person'] <= report.kills + report['ambiguous answers']);
}

export const delivery = fault(faultyDelivery, checkDoubts);
/** For the gate, where other load on the machine must not matter. */
export const deliveryWithoutTimes = fault(faultyDelivery, checkDelivery);
