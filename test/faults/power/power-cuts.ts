import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../fault.ts';
import { damageOf } from './power-check.ts';
import type { Acknowledged } from './power-client.ts';
import { recordSession, type Session, type SessionScale, whyNoTracing } from './power-session.ts';
import { openDisk } from './power-simulated-disk.ts';
import { whyNotServing } from './power-start.ts';

interface Scale extends SessionScale {
  sessions: number;
  /** In each session. */
  cuts: number;
  /** On how many of a session's disks the program is started. */
  starts: number;
}

/** The folder that holds a disk after a power cut, and what had been acknowledged before it. */
interface Cut {
  number: number;
  disk: string;
  promised: Acknowledged[];
}

/**
 * The real program is written to under strace. Then the power is cut at many moments of that trace,
 * each time on a disk that forgets by chance what was not flushed, and what is left is looked through.
 */
async function powerCuts({ sessions, cuts, starts, ...scale }: Scale) {
  const reason = whyNoTracing();
  if (reason) throw new Error(`The power cannot be cut: ${reason}`);
  const ledger = emptyLedger();
  const wrong: string[] = [];
  for (let n = 0; n < sessions; n += 1) {
    const session = await recordSession(scale);
    try {
      wrong.push(...(await cutAgainAndAgain(session, { cuts, starts }, ledger)));
    } finally {
      session.remove();
    }
    ledger['lives of the program'] += scale.lives;
  }
  for (const line of wrong.slice(0, MOST_TOLD)) process.stderr.write(`${line}\n`);
  return ledger;
}

const MOST_TOLD = 10;

const emptyLedger = () => ({
  'lives of the program': 0,
  'acknowledged writes': 0,
  'checkpoints of the database': 0,
  'power cuts': 0,
  'of them before the first start was done': 0,
  'times that a write was looked for': 0,
  'times that it was lost': 0,
  'disks with something broken or half done': 0,
  'starts of the program on what was left': 0,
  'of them that did not serve': 0,
});

type PowerLedger = ReturnType<typeof emptyLedger>;

/** Counts in the ledger what came of the cuts, and tells in words what is wrong. */
async function cutAgainAndAgain(
  session: Session,
  { cuts, starts }: { cuts: number; starts: number },
  ledger: PowerLedger,
): Promise<string[]> {
  ledger['acknowledged writes'] += session.acknowledged.length;
  ledger['checkpoints of the database'] += checkpointsIn(session);
  const wrong: string[] = [];
  const every = Math.floor(cuts / starts);
  for (const cut of cutsOf(session, cuts)) {
    const isStarted = cut.number % every === Math.floor(every / 2);
    const { lost, broken, silent } = await lookThrough(cut, session, isStarted);
    ledger['power cuts'] += 1;
    ledger['of them before the first start was done'] += Number(cut.promised.length === 0);
    ledger['times that a write was looked for'] += cut.promised.length;
    ledger['times that it was lost'] += lost.length;
    ledger['disks with something broken or half done'] += Number(broken.length > 0);
    ledger['starts of the program on what was left'] += Number(isStarted);
    ledger['of them that did not serve'] += silent.length;
    wrong.push(...lost.map((what) => `Lost: ${what}`), ...broken, ...silent);
  }
  return wrong;
}

/** What is wrong after a cut, in words; the program is started where that is asked for. */
async function lookThrough({ disk, promised }: Cut, session: Session, isStarted: boolean) {
  const copy = `${disk}-to-start`;
  // To look through a database is to write to it: the program gets the disk as it was left.
  if (isStarted) cpSync(disk, copy, { recursive: true });
  const { lost, broken } = damageOf(disk, promised, session.root);
  const silence = isStarted ? await whyNotServing(copy, session.pictures) : undefined;
  rmSync(copy, { recursive: true, force: true });
  return { lost, broken, silent: silence === undefined ? [] : [silence] };
}

/** Those after the first start, which makes the database's file. */
function checkpointsIn({ events, acknowledged }: Session): number {
  const [started] = acknowledged;
  return events.filter(
    (event) =>
      event.kind === 'flushed' && event.path.endsWith('.sqlite') && event.at > (started?.at ?? 0),
  ).length;
}

/** Cuts at `count` random moments, in their order. Each disk is gone when the next is asked for. */
function* cutsOf({ root, events, acknowledged }: Session, count: number): Generator<Cut> {
  const target = join(root, '../disk');
  const memory = openDisk(root);
  const moments = momentsIn(events, count);
  let number = 0;
  for (const [n, event] of events.entries()) {
    memory.happen(event);
    for (; moments[number] === n; number += 1) {
      memory.leave(target, Math.random);
      yield { number, disk: target, promised: acknowledged.filter(({ at }) => at <= event.at) };
      rmSync(target, { recursive: true });
    }
  }
}

/** A third in the first start, a third beside what is rarer than a write, and a third anywhere. */
function momentsIn(events: Session['events'], count: number): number[] {
  const all = [...events.keys()];
  const started = events.findIndex(({ kind }) => kind === 'answered');
  const kinds = [all.slice(0, started), all.filter((n) => events[n]?.kind !== 'written'), all];
  const any = (of: number[] = []) => of[Math.floor(Math.random() * of.length)] ?? 0;
  const moments = Array.from({ length: count }, (_, n) => any(kinds[n % kinds.length]));
  return moments.sort((a, b) => a - b);
}

function checkPower(ledger: PowerLedger): void {
  assert.ok(ledger['checkpoints of the database'] > 0);
  assert.ok(ledger['times that a write was looked for'] > 0);
  assert.equal(ledger['times that it was lost'], 0);
  assert.equal(ledger['disks with something broken or half done'], 0);
  assert.equal(ledger['of them that did not serve'], 0);
}

export const power = fault(powerCuts, checkPower);
