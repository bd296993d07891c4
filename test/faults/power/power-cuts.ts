import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault } from '../fault.ts';
import { damageOf } from './power-check.ts';
import type { Acknowledged } from './power-client.ts';
import {
  recordSession,
  type Session,
  type SessionScale,
  tracingUnavailableReason,
} from './power-session.ts';
import { openDisk } from './power-simulated-disk.ts';
import { startFailureReason } from './power-start.ts';

interface Scale extends SessionScale {
  sessions: number;
  /** In each session. */
  cutCount: number;
  /** On so many of a session's disks the program is started. */
  startCount: number;
}

interface PowerCut {
  number: number;
  disk: string;
  acknowledged: Acknowledged[];
}

/**
 * Writes to the real program under strace. Then the power is cut at many moments of that trace, each time on
 * a disk that randomly forgets what was not flushed.
 */
async function powerCuts({ sessions, cutCount, startCount, ...scale }: Scale) {
  const reason = tracingUnavailableReason();
  if (reason) throw new Error(`The power cannot be cut: ${reason}`);
  const report = emptyReport();
  const problems: string[] = [];
  for (let n = 0; n < sessions; n += 1) {
    const session = await recordSession(scale);
    try {
      problems.push(...(await cutAgainAndAgain(session, { cutCount, startCount }, report)));
    } finally {
      session.remove();
    }
    report['lives of the program'] += scale.runCount;
  }
  for (const line of problems.slice(0, MAX_REPORTED)) process.stderr.write(`${line}\n`);
  return report;
}

const MAX_REPORTED = 10;

const emptyReport = () => ({
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

type PowerReport = ReturnType<typeof emptyReport>;

async function cutAgainAndAgain(
  session: Session,
  { cutCount, startCount }: { cutCount: number; startCount: number },
  report: PowerReport,
): Promise<string[]> {
  report['acknowledged writes'] += session.acknowledged.length;
  report['checkpoints of the database'] += checkpointsIn(session);
  const problems: string[] = [];
  const startInterval = Math.floor(cutCount / startCount);
  for (const cut of cutsOf(session, cutCount)) {
    const isStarted = cut.number % startInterval === Math.floor(startInterval / 2);
    const { lost, broken, startFailures } = await checkDisk(cut, session, isStarted);
    report['power cuts'] += 1;
    report['of them before the first start was done'] += Number(cut.acknowledged.length === 0);
    report['times that a write was looked for'] += cut.acknowledged.length;
    report['times that it was lost'] += lost.length;
    report['disks with something broken or half done'] += Number(broken.length > 0);
    report['starts of the program on what was left'] += Number(isStarted);
    report['of them that did not serve'] += startFailures.length;
    problems.push(...lost.map((what) => `Lost: ${what}`), ...broken, ...startFailures);
  }
  return problems;
}

async function checkDisk({ disk, acknowledged }: PowerCut, session: Session, isStarted: boolean) {
  const copy = `${disk}-to-start`;
  // Checking a database writes to it, so the program gets a copy of the disk as it was left.
  if (isStarted) cpSync(disk, copy, { recursive: true });
  const { lost, broken } = damageOf(disk, acknowledged, session.root);
  const startFailure = isStarted ? await startFailureReason(copy, session.pictures) : undefined;
  rmSync(copy, { recursive: true, force: true });
  return { lost, broken, startFailures: startFailure === undefined ? [] : [startFailure] };
}

/** After the first start, which makes the database's file. */
function checkpointsIn({ events, acknowledged }: Session): number {
  const [started] = acknowledged;
  return events.filter(
    (event) =>
      event.kind === 'flushed' && event.path.endsWith('.sqlite') && event.at > (started?.at ?? 0),
  ).length;
}

/** Each disk is deleted when the next one is requested. */
function* cutsOf({ root, events, acknowledged }: Session, count: number): Generator<PowerCut> {
  const target = join(root, '../disk');
  const simulatedDisk = openDisk(root);
  const positions = cutPositions(events, count);
  let number = 0;
  for (const [n, event] of events.entries()) {
    simulatedDisk.apply(event);
    for (; positions[number] === n; number += 1) {
      simulatedDisk.writeAfterCut(target, Math.random);
      yield { number, disk: target, acknowledged: acknowledged.filter(({ at }) => at <= event.at) };
      rmSync(target, { recursive: true });
    }
  }
}

/** A third in the first start, a third near events that are rarer than writes, a third after the start. */
function cutPositions(events: Session['events'], count: number): number[] {
  const all = [...events.keys()];
  const started = events.findIndex(({ kind }) => kind === 'answered');
  const rare = all.filter((n) => events[n]?.kind !== 'written');
  const kinds = [all.slice(0, started), rare, all.slice(started)];
  const pickAny = (positions: number[] = []) =>
    positions[Math.floor(Math.random() * positions.length)] ?? 0;
  const positions = Array.from({ length: count }, (_, n) => pickAny(kinds[n % kinds.length]));
  return positions.sort((a, b) => a - b);
}

function checkPower(report: PowerReport): void {
  assert.ok(report['checkpoints of the database'] > 0);
  assert.ok(report['times that a write was looked for'] > 0);
  assert.equal(report['times that it was lost'], 0);
  assert.equal(report['disks with something broken or half done'], 0);
  assert.equal(report['of them that did not serve'], 0);
}

export const power = fault(powerCuts, checkPower);
