import { randomBytes } from 'node:crypto';
import { dayIn, endOfDay, startOfDay } from '../../market/days.ts';
import {
  markOf,
  personOf,
  saltOf,
  storeVisits,
  type Visit,
  type VisitBatch,
} from '../../market/insight/commands.server.ts';
import type { Beacon } from '../../market/insight/schema.ts';
import type { Clock, Db } from '../../market/ports.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';
import { openShares } from './shares.ts';
import type { Showing } from './showing.ts';
import { openTally, type Tally } from './tally.ts';
import {
  isAdministrators,
  isNavigation,
  isPrefetch,
  isRobot,
  type RequestHeaders,
  wantsPrivacy,
} from './visitor.ts';

export interface Visitor {
  /** Its IPv4 address or the /64 of its IPv6 address. */
  network: string;
  headers: RequestHeaders;
}

export interface Visits {
  /** Counts a page that was served, such as /deals/:slug. */
  addPage(page: string, headers: RequestHeaders): void;
  /** Counts what a page's script says, and what its address says that was seen. */
  addBeacon(beacon: Beacon, seen: Showing | undefined, visitor: Visitor): Promise<void>;
  /** Writes what was counted since the last time; rejects, and holds it, if it cannot. */
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

interface Day {
  name: string;
  from: number;
  until: number;
  tally: Tally;
  shares: ReturnType<typeof openShares>;
  /** A limit of their own: a visitor who looks through many cards still counts further down the path. */
  cardShares: ReturnType<typeof openShares>;
  salt: Promise<string> | undefined;
}

/** Counts in memory, by the days of the office. Nothing is counted before the first flush. */
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
    const name = dayIn(settings.timeZone, at);
    current = {
      name,
      from: startOfDay(name, settings.timeZone) ?? at,
      until: (endOfDay(name, settings.timeZone) ?? at) + 1,
      tally: openTally(name),
      shares: openShares(),
      cardShares: openShares(),
      salt: undefined,
    };
    return current;
  }

  function saltFor(day: Day): Promise<string> {
    day.salt ??= saltOf(db, day.name, randomBytes(32).toString('base64url')).catch((error) => {
      day.salt = undefined;
      throw error;
    });
    return day.salt;
  }

  function addShowing(tally: Tally, { search, deal }: Showing, step: Beacon['step']) {
    if (search?.isNewSearch) tally.add('search');
    if (deal) tally.addAtDeal(step === 'clicked' ? 'book' : 'view', deal);
  }

  async function addPeople(day: Day, seen: Showing | undefined, beacon: Beacon, visitor: Visitor) {
    const salt = await saltFor(day);
    const { headers, network } = visitor;
    const person = personOf(salt, network, String(headers['user-agent']), String(headers.host));
    const addVisit = (name: string, visit: Visit, shares = day.shares) => {
      if (shares.takeMark(network, markOf(salt, name, person)))
        day.tally.addVisit(person, salt, name, visit);
    };
    const addStep = (step: 'shown' | 'viewed' | 'clicked', deal: string) =>
      addVisit(
        `${step} ${deal}`,
        { kind: 'step', step, deal },
        step === 'shown' ? day.cardShares : day.shares,
      );
    if (seen && beacon.step === 'shown') addVisit('person', { kind: 'person' });
    if (seen?.search) {
      const { zip, radius } = seen.search;
      addVisit(`search ${zip} ${radius}`, { kind: 'search', zip, radius });
    }
    if (seen?.deal) addStep(beacon.step === 'clicked' ? 'clicked' : 'viewed', seen.deal);
    for (const deal of beacon.cards) addStep('shown', deal);
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
    // What could not be written comes first, so its receipt says whether it was written after all.
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
      // A link within the page was followed; the page itself counted before.
      const isSamePage = address?.hash !== '' && step !== 'clicked';
      if (seen && !isSamePage && day.shares.takeShowing(network)) addShowing(day.tally, seen, step);
      if (!wantsPrivacy(headers)) await addPeople(day, seen, beacon, visitor);
    },
    flush() {
      const next = flushing.then(flush);
      flushing = next.catch(() => {});
      return next;
    },
  };
}
