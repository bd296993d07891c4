import { randomBytes } from 'node:crypto';
import { dayIn, endOfDay, startOfDay } from '../../market/days.ts';
import { markOf, personOf, saltOf, type Visit } from '../../market/insight/commands.server.ts';
import type { Beacon } from '../../market/insight/schema.ts';
import type { Db } from '../../market/ports.ts';
import { openShares } from './shares.ts';
import type { Showing } from './showing.ts';
import { openTally, type Tally } from './tally.ts';
import type { RequestHeaders } from './visitor.ts';

export interface Visitor {
  /** Its IPv4 address or the /64 of its IPv6 address. */
  network: string;
  headers: RequestHeaders;
}

/** Instants are epoch milliseconds. */
export interface Day {
  name: string;
  from: number;
  until: number;
  tally: Tally;
  shares: ReturnType<typeof openShares>;
  /** A limit of their own, so a visitor who looks through many cards still counts further down the path. */
  cardShares: ReturnType<typeof openShares>;
  salt: Promise<string> | undefined;
}

export function openDay(timeZone: string, at: number): Day {
  const name = dayIn(timeZone, at);
  return {
    name,
    from: startOfDay(name, timeZone) ?? at,
    until: (endOfDay(name, timeZone) ?? at) + 1,
    tally: openTally(name),
    shares: openShares(),
    cardShares: openShares(),
    salt: undefined,
  };
}

export function addShowing(day: Day, { search, deal }: Showing, step: Beacon['step']): void {
  if (search?.isNewSearch) day.tally.add('search');
  if (deal) day.tally.addAtDeal(step === 'clicked' ? 'book' : 'view', deal);
}

/** A person counts once a day for each search, view and press. */
export async function addPerson(
  db: Db,
  day: Day,
  { network, headers }: Visitor,
  beacon: Beacon,
  seen: Showing | undefined,
): Promise<void> {
  const salt = await saltFor(db, day);
  const person = personOf(salt, network, String(headers['user-agent']), String(headers.host));
  const add = (name: string, visit: Visit, shares = day.shares) => {
    if (shares.takeMark(network, markOf(salt, name, person)))
      day.tally.addVisit(person, salt, name, visit);
  };
  const addStep = (step: Beacon['step'] | 'viewed', deal: string) => {
    const shares = step === 'shown' ? day.cardShares : day.shares;
    add(`${step} ${deal}`, { kind: 'step', step, deal }, shares);
  };
  if (seen && beacon.step === 'shown') add('person', { kind: 'person' });
  if (seen?.search) {
    const { zip, radius } = seen.search;
    add(`search ${zip} ${radius}`, { kind: 'search', zip, radius });
  }
  if (seen?.deal) addStep(beacon.step === 'clicked' ? 'clicked' : 'viewed', seen.deal);
  for (const deal of beacon.cards) addStep('shown', deal);
}

/** All processes use the same salt for a day. If it could not be read, the next visit tries again. */
function saltFor(db: Db, day: Day): Promise<string> {
  day.salt ??= saltOf(db, day.name, randomBytes(32).toString('base64url')).catch((error) => {
    day.salt = undefined;
    throw error;
  });
  return day.salt;
}
