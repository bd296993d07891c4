import { storeVisits, type VisitBatch } from '../../market/insight/commands.server.ts';
import type { Beacon } from '../../market/insight/schema.ts';
import type { Clock, Db } from '../../market/ports.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { addPerson, addShowing, type Day, openDay, type Visitor } from './day.ts';
import type { Showing } from './showing.ts';
import { openTally } from './tally.ts';
import {
  isAdministrators,
  isNavigation,
  isPrefetch,
  isRobot,
  type RequestHeaders,
  wantsPrivacy,
} from './visitor.ts';

export interface Visits {
  addPage(page: string, headers: RequestHeaders): void;
  addBeacon(beacon: Beacon, seen: Showing | undefined, visitor: Visitor): Promise<void>;
  /** Rejects if it cannot write, and tries the same again next time. */
  flush(): Promise<void>;
}

export interface VisitSettings {
  countsVisits: boolean;
  timeZone: string;
}

interface VisitDependencies {
  db: Db;
  zipTable: ZipTable;
  now: Clock;
  readSettings: () => Promise<VisitSettings>;
}

/** Counts in memory, by the office's days. Nothing is counted before the first flush. */
export function openVisits({ db, zipTable, now, readSettings }: VisitDependencies): Visits {
  let settings: VisitSettings = { countsVisits: false, timeZone: 'UTC' };
  let current: Day | undefined;
  let ended: Day[] = [];
  let waiting: VisitBatch[] = [];
  let flushing = Promise.resolve();

  function today(): Day {
    const at = now();
    if (current && at >= current.from && at < current.until) return current;
    if (current) ended.push(current);
    current = openDay(settings.timeZone, at);
    return current;
  }

  function takeBatches() {
    for (const day of [...ended, ...(current ? [current] : [])]) {
      waiting.push(...day.tally.toBatches());
      day.tally = openTally(day.name);
    }
    ended = [];
  }

  async function writeWaiting() {
    for (const batch of waiting) {
      await storeVisits(db, batch, zipTable, now());
      waiting = waiting.filter((other) => other !== batch);
    }
  }

  async function flush() {
    const { timeZone, countsVisits } = await readSettings();
    if (current && timeZone !== settings.timeZone) {
      ended.push(current);
      current = undefined;
    }
    settings = { timeZone, countsVisits };
    if (!countsVisits) {
      current = undefined;
      ended = [];
      waiting = [];
      return;
    }
    // A batch that could not be written goes first; its receipt says whether it was written after all.
    await writeWaiting();
    takeBatches();
    await writeWaiting();
  }

  return {
    addPage(page, headers) {
      if (!settings.countsVisits) return;
      if (isPrefetch(headers) || !isNavigation(headers) || isAdministrators(headers)) return;
      if (isRobot(headers)) today().tally.add('robot');
      else today().tally.addPage(page);
    },
    async addBeacon(beacon, seen, visitor) {
      const { headers, network } = visitor;
      if (!settings.countsVisits || isRobot(headers) || isAdministrators(headers)) return;
      const { address, step } = beacon;
      const day = today();
      // A link within the page is not another page view.
      const isSamePage = address?.hash !== '' && step !== 'clicked';
      if (seen && !isSamePage && day.shares.takeShowing(network)) addShowing(day, seen, step);
      if (!wantsPrivacy(headers)) await addPerson(db, day, visitor, beacon, seen);
    },
    flush() {
      const next = flushing.then(flush);
      flushing = next.catch(() => {});
      return next;
    },
  };
}
