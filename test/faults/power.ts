import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from './fault.ts';
import { damageOf } from './power-check.ts';
import type { Acknowledged } from './power-client.ts';
import { openDisk } from './power-disk.ts';
import { recordSession, type Session, type SessionScale, whyNoTracing } from './power-session.ts';
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
  const ledger = {
    'lives of the program': sessions * scale.lives,
    'acknowledged writes': 0,
    'checkpoints of the database': 0,
    'power cuts': 0,
    'of them before the first start was done': 0,
    'times that a write was looked for': 0,
    'times that it was lost': 0,
    'disks with something broken or half done': 0,
    'starts of the program on what was left': 0,
    'of them that did not serve': 0,
  };
  const wrong: string[] = [];
  for (let n = 0; n < sessions; n += 1) {
    const session = await recordSession(scale);
    ledger['acknowledged writes'] += session.acknowledged.length;
    ledger['checkpoints of the database'] += checkpointsIn(session);
    const every = Math.floor(cuts / starts);
    for (const cut of cutsOf(session, cuts)) {
      const isStarted = cut.number % every === Math.floor(every / 2);
      const found = await lookThrough(cut, session, isStarted);
      ledger['power cuts'] += 1;
      ledger['of them before the first start was done'] += Number(cut.promised.length === 0);
      ledger['times that a write was looked for'] += cut.promised.length;
      ledger['times that it was lost'] += found.lost.length;
      ledger['disks with something broken or half done'] += Number(found.broken.length > 0);
      ledger['starts of the program on what was left'] += Number(isStarted);
      ledger['of them that did not serve'] += found.silent.length;
      wrong.push(...found.lost.map((what) => `Lost: ${what}`), ...found.broken, ...found.silent);
    }
    session.remove();
  }
  for (const line of wrong.slice(0, MOST_TOLD)) process.stderr.write(`${line}\n`);
  return ledger;
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

const MOST_TOLD = 10;

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

/** Every other one is beside something rarer than a write: a file made, flushed, named or cut. */
function momentsIn(events: Session['events'], count: number): number[] {
  const all = [...events.keys()];
  const rare = all.filter((n) => events[n]?.kind !== 'written');
  const any = (of: number[]) => of[Math.floor(Math.random() * of.length)] ?? 0;
  const moments = Array.from({ length: count }, (_, n) => any(n % 2 === 0 ? all : rare));
  return moments.sort((a, b) => a - b);
}

type PowerLedger = Awaited<ReturnType<typeof powerCuts>>;

function checkPower(ledger: PowerLedger): void {
  assert.ok(ledger['checkpoints of the database'] > 0);
  assert.ok(ledger['times that a write was looked for'] > 0);
  assert.equal(ledger['times that it was lost'], 0);
  assert.equal(ledger['disks with something broken or half done'], 0);
  assert.equal(ledger['of them that did not serve'], 0);
}

export const power = fault(powerCuts, checkPower);
