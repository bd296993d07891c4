import type { Db } from '../ports.ts';

/** Instants are epoch milliseconds; undefined: it never happened. */
export interface LastOutcomes {
  success: number | undefined;
  failure: { at: number; reason: string } | undefined;
}

/**
 * What the mail server last took and last did not take. Successes are found from the newest on;
 * failures are few and have a small index. What a demo filed was sent to nobody.
 */
export async function lastEmailOutcomes(db: Db): Promise<LastOutcomes> {
  const success = await db
    .selectFrom('emails')
    .select('updated_at')
    .where('state', '=', 'accepted')
    .where('result', 'not like', 'Demo:%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const failure = await db
    .selectFrom('emails')
    .select(['updated_at as at', 'result as reason'])
    .where('state', 'in', ['pending', 'sending', 'refused', 'unreachable', 'unknown'])
    .where('result', 'is not', null)
    .where('attempts', '>', 0)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return outcomes(success, failure);
}

/** The same of the text gateway; a failure that is tried again counts too. */
export async function lastTextOutcomes(db: Db): Promise<LastOutcomes> {
  const success = await db
    .selectFrom('messages')
    .select('updated_at')
    .where('status', 'in', ['sent', 'delivered'])
    .where('gateway_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const failed = db
    .selectFrom('messages')
    .select(['updated_at as at', 'reason'])
    .where('reason', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1);
  const ended = failed.where('status', 'in', ['failed', 'needs-review']);
  const retried = failed.where('next_attempt_at', 'is not', null);
  return outcomes(success, later(await ended.executeTakeFirst(), await retried.executeTakeFirst()));
}

/** The same of the form service. */
export async function lastRelayOutcomes(db: Db): Promise<LastOutcomes> {
  const success = await db
    .selectFrom('relays')
    .select('updated_at')
    .where('state', '=', 'sent')
    .orderBy('lead_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const failed = db
    .selectFrom('relays')
    .select(['updated_at as at', 'last_result as reason'])
    .where('last_result', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1);
  const ended = failed.where('state', '=', 'failed');
  const retried = failed.where('next_attempt_at', 'is not', null);
  return outcomes(success, later(await ended.executeTakeFirst(), await retried.executeTakeFirst()));
}

type Failure = { at: number; reason: string | null } | undefined;

function later(one: Failure, other: Failure): Failure {
  return other && (!one || other.at > one.at) ? other : one;
}

function outcomes(success: { updated_at: number } | undefined, failure: Failure): LastOutcomes {
  return {
    success: success?.updated_at,
    failure: failure && { at: failure.at, reason: failure.reason ?? '' },
  };
}
