import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/migrations/all.ts';
import type { Db } from '../../../market/ports.ts';
import { readSettings, writeSettings } from '../../../market/settings/store.server.ts';
import { addLead, HOUR_MS } from '../../helpers/app.ts';
import { newDatabase } from '../../helpers/postgres/databases.ts';
import { openTextGateway } from '../../helpers/sms/fake-twilio.ts';
import { temporaryFolder } from '../../process/program.ts';
import { fault } from '../fault.ts';
import { openMailServer } from '../leads/fake-mail-server.ts';

const POINTS = [
  'before queuing',
  'while queuing',
  'before claim',
  'after claim',
  'before POST',
  'after acceptance',
  'after commit',
];

/** Two hours apart, the leads stay below the texts of a day, and none is bundled with another. */
const APART_MS = 2 * HOUR_MS;

interface Scale {
  killsAtEachPoint: number;
  channel: 'mail' | 'text';
  /** How many processes work at the same time; more than one needs PostgreSQL. */
  processes: number;
  server?: string;
}

/** For each lead the workers are killed at a point, and others go on; then what arrived is counted. */
async function killedNotices({ killsAtEachPoint, channel, processes, server }: Scale) {
  const database = server ? await newDatabase('empty', server) : undefined;
  const databaseUrl = database?.url ?? '';
  const folder = temporaryFolder();
  const place = { dataDir: folder.path, databaseUrl: databaseUrl || undefined };
  const { db, dialect, close } = await connect(place);
  await migrate(db, dialect);
  const { version, values, saved } = await readSettings(db);
  const settings = { ...values, noticePhone: '(512) 555-0177' };
  await writeSettings(db, { version: version + 1, values: settings, saved });
  const partner = await (channel === 'mail' ? mailPartner() : textPartner());
  const rounds = killsAtEachPoint * POINTS.length;
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const aheadMs = round * APART_MS;
    const businessName = `Spa ${round}`;
    await addLead(db, { businessName, email: `${round}@spa.example`, at: Date.now() + aheadMs });
    for (const point of [POINTS[round % POINTS.length] ?? '', '']) {
      const workers = Array.from({ length: processes }, () =>
        startWorker([folder.path, databaseUrl, channel, partner.url, String(aheadMs), point]),
      );
      kills += await untilIdle(workers, () => isIdle(db, channel));
    }
  }
  const notices = await db.selectFrom('notices').selectAll().execute();
  const queue = channel === 'mail' ? 'emails' : 'notice_texts';
  const sent = await db.selectFrom(queue).select(['id', 'state', 'next_attempt_at']).execute();
  const taken = partner.taken();
  const times = notices.map(({ title }) => taken.filter((one) => one === title).length);
  const stateOf = (id: string | null) => sent.find((one) => one.id === id)?.state;
  const report = {
    notices: notices.length,
    kills,
    'sent more than once': times.filter((count) => count > 1).length,
    'lost without a word': notices.filter(
      ({ text_id, email_id }, i) => times[i] === 0 && stateOf(email_id ?? text_id) !== 'unknown',
    ).length,
    'still under way': sent.filter(({ next_attempt_at }) => next_attempt_at !== null).length,
    'left unclear': sent.filter(({ state }) => state === 'unknown').length,
  };
  await partner.close();
  await close();
  await database?.drop();
  folder.remove();
  return report;
}

/** The titles of the notices that came by text. */
async function textPartner() {
  const { url, acceptedTexts, close } = await openTextGateway({ answer: () => 'accept' });
  const titleIn = (text: string) => text.match(/^Spa Deals: (.*)\. http/)?.[1];
  return { url, taken: () => acceptedTexts.map(({ text }) => titleIn(text)), close };
}

/** The titles of the notices that came by mail. */
async function mailPartner() {
  const { url, received, close } = await openMailServer();
  const titleIn = (raw: string) => raw.match(/^Subject: (.*?)\r?$/m)?.[1];
  return { url, taken: () => received.map(({ raw }) => titleIn(raw)), close };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function startWorker(args: string[]): ChildProcess {
  const script = resolve(import.meta.dirname, 'notice-process.ts');
  const stdio: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, [script, ...args], { stdio });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Until all workers are dead or nothing is left to do; returns how many had been killed. */
async function untilIdle(workers: ChildProcess[], isIdle: () => Promise<boolean>): Promise<number> {
  const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
  while (workers.some(isAlive) && !(await isIdle())) await pause(20);
  const living = workers.filter(isAlive);
  for (const child of living) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  return workers.length - living.length;
}

async function isIdle(db: Db, channel: Scale['channel']): Promise<boolean> {
  const [dueAt, queue] =
    channel === 'mail'
      ? (['mail_due_at', 'emails'] as const)
      : (['text_due_at', 'notice_texts'] as const);
  const due = db.selectFrom('notices').select('id').where(dueAt, 'is not', null);
  const waiting = db.selectFrom(queue).select('id').where('next_attempt_at', 'is not', null);
  return (await due.execute()).length === 0 && (await waiting.execute()).length === 0;
}

function check(report: Awaited<ReturnType<typeof killedNotices>>): void {
  assert.equal(report['sent more than once'], 0);
  assert.equal(report['lost without a word'], 0);
  assert.equal(report['still under way'], 0);
  assert.ok(report.kills > 0);
  assert.ok(report['left unclear'] <= report.kills);
}

export const notices = fault(killedNotices, check);
