import { setTimeout as pause } from 'node:timers/promises';
import { openSession, type Session, type SessionTimeouts } from './postgres-session.ts';
import { isDatabaseFault, isOutOfSessions } from './unavailable.ts';

export type FindPrimary = () => Promise<Session>;

/** How long the other addresses may take once one accepts writes: it may be a former primary. */
const OTHERS_MS = 1000;

/** Each promotion begins a timeline. Its number is the first 8 hexadecimal digits of this name. */
const TIMELINE = 'select pg_walfile_name(pg_current_wal_lsn()) as name';

/** Chooses the one promoted last of several that accept writes, and ends sessions with a former primary. */
export function createFindPrimary(addresses: string[], timeouts: SessionTimeouts): FindPrimary {
  const [only = '', ...others] = addresses;
  if (others.length === 0) return () => openSession(only, timeouts);
  let newest = 0;
  let sessions: Session[] = [];
  return async () => {
    const opening = addresses.map((address) => openWithTimeline(address, timeouts));
    await Promise.any(opening).catch(({ errors }: AggregateError) => {
      // A standby cannot say what is wrong with the primary, so the others' errors come first.
      throw errors.find(isOutOfSessions) ?? errors.find(isDatabaseFault) ?? errors[0];
    });
    const found: Awaited<ReturnType<typeof openWithTimeline>>[] = [];
    const answers = opening.map((each) => each.then((server) => found.push(server)));
    await Promise.race([Promise.allSettled(answers), pause(OTHERS_MS, undefined, { ref: false })]);
    const timeline = Math.max(newest, ...found.map((server) => server.timeline));
    const chosen = found.find((server) => server.timeline === timeline);
    for (const each of opening) {
      void each.then(
        (server) => (server === chosen ? undefined : server.session.end()),
        () => {},
      );
    }
    if (!chosen) throw new Error('This server was the primary before another');
    if (timeline > newest) for (const former of sessions.splice(0)) void former.end();
    newest = timeline;
    sessions = [...sessions.filter((session) => !session.isOver()), chosen.session];
    return chosen.session;
  };
}

async function openWithTimeline(address: string, timeouts: SessionTimeouts) {
  const session = await openSession(address, timeouts);
  const { rows } = await session.query(TIMELINE, []);
  return { session, timeline: Number.parseInt(String(rows[0]?.name).slice(0, 8), 16) };
}
