import { randomBytes } from 'node:crypto';
import { hashOf } from '../hash.server.ts';
import type { Clock, Db, OutboxRow } from '../ports.ts';
import { claimRow, endRow, type MayLeave } from './commands.server.ts';
import { CHANNELS, type Channel, type Ending, nextAttemptAt } from './rules.ts';
import { findDueRows } from './store.server.ts';

export interface Delivery {
  now: Clock;
  /** From 0 to 1: spreads the pauses. */
  random: () => number;
  /** In place of the channel's own. */
  claimMs?: number | undefined;
  atOnce?: number | undefined;
}

/** Rows of one kind that leave: the outbox's by a channel, or the texts of conversations. */
export interface Lane<Row, Claim extends { attempts: number; since: number }, End extends Ending> {
  channel: Channel;
  due(now: number, limit: number): Promise<Row[]>;
  /** Commits that this sender has it; undefined: another has it, or it may not leave. */
  claim(row: Row, moment: { now: number; until: number }): Promise<Claim | undefined>;
  /** Never throws for what the other side does. */
  send(claim: Claim): Promise<End>;
  /** Stores what came of it, and where it is to be tried again: `nextAt`. */
  end(claim: Claim, ending: End, nextAt: number | undefined, now: number): Promise<void>;
}

/**
 * Begins an attempt at each row that is due, some at a time; returns the attempts under way. What was surely
 * not taken waits to be tried again; what may have been taken is not, except where a repetition is recognized.
 * Any number of processes may do so at once.
 */
export async function startDue<
  Row,
  Claim extends { attempts: number; since: number },
  End extends Ending,
>(lane: Lane<Row, Claim, End>, delivery: Delivery): Promise<Promise<void>[]> {
  const rules = CHANNELS[lane.channel];
  const { now, random, claimMs = rules.claimMs, atOnce = rules.atOnce } = delivery;
  const due = await lane.due(now(), atOnce);
  const claims = await Promise.allSettled(
    due.map((row) => {
      const at = now();
      return lane.claim(row, { now: at, until: at + claimMs });
    }),
  );
  async function attempt(claim: Claim): Promise<void> {
    const ending = await lane.send(claim);
    const at = now();
    await lane.end(claim, ending, nextAttemptAt(lane.channel, claim, ending, at, random()), at);
  }
  return claims.flatMap((claiming) => {
    // One that could not be claimed keeps none of the others.
    if (claiming.status === 'rejected') return [Promise.reject(claiming.reason)];
    return claiming.value ? [attempt(claiming.value)] : [];
  });
}

/** How a channel sends rows of the outbox. */
export interface Sender {
  channel: Channel;
  mayLeave?: MayLeave;
  /** Why a row may not leave; undefined: it may. */
  refusalOf?(db: Db, row: OutboxRow): Promise<string | undefined>;
  /** The body with what only the reader may have; undefined: there is nothing to say any more. */
  complete?: ((row: OutboxRow) => Promise<string | undefined>) | undefined;
  /** `token`: a new one for each attempt, for links. Those before were surely not taken. */
  send(row: OutboxRow, token: string): Promise<Ending>;
  /** In the transaction that ends it. */
  ended?(tx: Db, row: OutboxRow, ending: Ending, now: number): Promise<void>;
}

const OVERTAKEN = 'Its content was no longer true';

/** Makes one attempt at each row of the sender's channel that is due; returns how many. */
export async function deliver(db: Db, sender: Sender, delivery: Delivery): Promise<number> {
  const attempts = await startDue(laneOf(db, sender), delivery);
  await Promise.all(attempts);
  return attempts.length;
}

interface ClaimedRow extends OutboxRow {
  since: number;
  token: string;
  /** What is said of a sender that died. */
  lost?: string | undefined;
}

function laneOf(db: Db, sender: Sender): Lane<OutboxRow, ClaimedRow, Ending> {
  const { channel } = sender;
  const { lost } = CHANNELS[channel];
  const refuse = async (row: OutboxRow, result: string, now: number) => {
    await endRow(db, row, { state: 'refused', result }, now);
    return undefined;
  };
  return {
    channel,
    due: (now, limit) => findDueRows(db, channel, now, limit),
    async claim(row, { now, until }) {
      const token = randomBytes(32).toString('base64url');
      const claimed = { ...row, since: row.created_at, token };
      if (row.state === 'sending' && lost !== undefined) return { ...claimed, lost };
      const body = sender.complete ? await sender.complete(row) : row.body;
      if (body === undefined) return refuse(row, OVERTAKEN, now);
      const tokenHash = channel === 'mail' ? hashOf(token) : null;
      if (await claimRow(db, row, { until, tokenHash, mayLeave: sender.mayLeave }, now))
        return { ...claimed, body, state: 'sending', attempts: row.attempts + 1 };
      const refusal = await sender.refusalOf?.(db, row);
      return refusal === undefined ? undefined : refuse(row, refusal, now);
    },
    send: async ({ lost, token, ...row }) =>
      lost === undefined ? sender.send(row, token) : { state: 'unknown', result: lost },
    async end(row, ending, nextAt, now) {
      if (nextAt !== undefined) {
        const again = { state: 'pending', result: ending.result, next_attempt_at: nextAt } as const;
        await endRow(db, row, again, now);
      } else
        await db.transaction().execute(async (tx) => {
          if (await endRow(tx, row, ending, now)) await sender.ended?.(tx, row, ending, now);
        });
    },
  };
}
