import { sql } from 'kysely';
import { inTransaction } from '../../database/locks.ts';
import { appendEvent } from '../changes/commands.server.ts';
import { isStripeProblem, READ_KEY, type ReadStripe, type StripeProblem } from '../ports/stripe.ts';
import type { Db, StripeAccountRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import { seal, unseal } from '../sealing.server.ts';
import { slicesOf } from '../slices.ts';
import { KEY_MESSAGES } from './copy.ts';
import {
  BELL_GAP_MS,
  MAX_BACKOFF_MS,
  MAX_CLAIMED_ACCOUNTS,
  MAX_SHOWN_ACCOUNTS,
  OPERATOR,
  READ_EVERY_MS,
} from './rules.ts';

/** A business, or null for the operator; `name` is for the history. */
export interface Owner {
  businessId: string | null;
  name: string;
}

export interface ConnectContext {
  /** AUTH_SECRET seals the key. */
  secret: string;
  readStripe: ReadStripe;
  isDemo: boolean;
  actor: string;
  now: number;
}

/** The key is tried first, stored encrypted and never shown. Reading continues where it stopped. */
export async function connectStripe(
  db: Db,
  { businessId, name }: Owner,
  typed: string,
  { secret, readStripe, isDemo, actor, now }: ConnectContext,
): Promise<{ kind: 'connected' } | { kind: 'refused'; reason: string }> {
  const key = typed.trim();
  const reason = problemOfKey(key, isDemo) ?? (await tryKey(readStripe, key, now))?.message;
  if (reason !== undefined) return { kind: 'refused', reason };
  const id = businessId ?? OPERATOR;
  const columns = {
    key_sealed: seal(key, `stripe ${id}`, secret),
    next_read_at: now,
    started_at: null,
    ...NO_PROBLEM,
    updated_at: now,
  };
  const first = { read_from: now, checked_at: null, created_at: now };
  await inTransaction(db, async (tx) => {
    await stampLinks(tx, id);
    await tx
      .insertInto('stripe_accounts')
      .values({ id, business_id: businessId, ...columns, ...first })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
    const event = { at: now, actor, kind: 'stripe', record: id } as const;
    await appendEvent(tx, { ...event, before: undefined, after: { name } });
  });
  return { kind: 'connected' };
}

const NO_PROBLEM = { problem: null, failures: 0 };

/** The new key may be of another account, whose payments count once it lists these links. */
async function stampLinks(tx: Db, account_id: string): Promise<void> {
  await tx
    .updateTable('deal_links')
    .set(({ selectFrom }) => ({
      read_from: selectFrom('stripe_accounts').select('read_from').where('id', '=', account_id),
    }))
    .where('account_id', '=', account_id)
    .where('read_from', 'is', null)
    .execute();
}

function problemOfKey(key: string, isDemo: boolean): string | undefined {
  if (/^sk_/.test(key)) return KEY_MESSAGES.secret;
  if (/^pk_/.test(key)) return KEY_MESSAGES.publishable;
  if (!READ_KEY.test(key)) return KEY_MESSAGES.other;
  return !isDemo && /^rk_test_/.test(key) ? KEY_MESSAGES.test : undefined;
}

/** What keeps a key from reading all that is needed; undefined if nothing does. */
export async function tryKey(
  readStripe: ReadStripe,
  key: string,
  now: number,
): Promise<StripeProblem | undefined> {
  const reader = readStripe(key);
  try {
    await reader.links();
    await reader.sessions(now);
    await reader.refunds(now);
    await reader.disputes(now);
    return undefined;
  } catch (error) {
    if (isStripeProblem(error)) return error;
    throw error;
  }
}

/** Deletes the key; purchases, links and the time of the last reading stay. */
export async function disconnectStripe(
  db: Db,
  { businessId, name }: Owner,
  { actor, now }: { actor: string; now: number },
): Promise<{ kind: 'disconnected' | 'missing' }> {
  const id = businessId ?? OPERATOR;
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('stripe_accounts')
      .set({ key_sealed: '', started_at: null, ...NO_PROBLEM, updated_at: now })
      .where('id', '=', id)
      .where(isConnected)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { kind: 'missing' };
    // Nobody can see any more what they charge.
    await tx
      .updateTable('deal_links')
      .set({ is_current: 0 })
      .where('account_id', '=', id)
      .execute();
    const event = { at: now, actor, kind: 'stripe', record: id } as const;
    await appendEvent(tx, { ...event, before: { name }, after: undefined });
    return { kind: 'disconnected' };
  });
}

/** Undefined if AUTH_SECRET has changed. */
export function keyOf(
  { id, key_sealed }: Pick<StripeAccountRow, 'id' | 'key_sealed'>,
  secret: string,
): string | undefined {
  return unseal(key_sealed, `stripe ${id}`, secret);
}

/** A disconnected account has no key. */
const isConnected = sql<boolean>`key_sealed <> ''`;

export type StripeAccountView = Omit<StripeAccountRow, 'key_sealed'>;

/** Undefined if it is not connected. */
export async function findAccount(db: Db, id: string): Promise<StripeAccountView | undefined> {
  const row = await db
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('id', '=', id)
    .where(isConnected)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key_sealed: _, ...view } = row;
  return view;
}

/** For a deleted spa whose account is still read. */
export const DELETED_SPA = 'A deleted spa';

/** The first twenty, those with a problem first; the operator's has no name. */
export async function connectedAccounts(db: Db) {
  const accounts = await db
    .selectFrom('stripe_accounts as account')
    .leftJoin('businesses as business', 'business.id', 'account.business_id')
    .select(['account.id', 'business.name', 'account.checked_at', 'account.problem'])
    .where(isConnected)
    .orderBy(sql`account.problem is null`)
    .orderBy('account.checked_at')
    .limit(MAX_SHOWN_ACCOUNTS)
    .execute();
  const { n } = await db
    .selectFrom('stripe_accounts')
    .select(({ fn }) => fn.countAll().as('n'))
    .where(isConnected)
    .executeTakeFirstOrThrow();
  const hasOwn = (await findAccount(db, OPERATOR)) !== undefined;
  const named = accounts.map(({ name, ...account }) => ({
    ...account,
    name: name ?? (account.id === OPERATOR ? null : DELETED_SPA),
  }));
  return { accounts: named, count: Number(n), hasOwn };
}

/** Accounts of which more than one reading in a row failed. */
export async function failingAccounts(db: Db) {
  const rows = await db
    .selectFrom('stripe_accounts as account')
    .leftJoin('businesses as business', 'business.id', 'account.business_id')
    .select(['account.id', 'name', 'problem', 'checked_at', 'account.created_at'])
    .where('problem', 'is not', null)
    .where('failures', '>', 1)
    .where(isConnected)
    .orderBy('account.created_at')
    .execute();
  return rows.map(({ id, name, problem, checked_at, created_at }) => ({
    id: 'stripe' as const,
    account: { id, name: name ?? (id === OPERATOR ? null : DELETED_SPA) },
    reason: problem ?? '',
    since: checked_at ?? created_at,
  }));
}

/** Claims a few due accounts for this process. */
export async function claimAccounts(db: Db, now: number): Promise<StripeAccountRow[]> {
  const due = await db
    .selectFrom('stripe_accounts')
    .select(['id', 'next_read_at'])
    .where(isConnected)
    .where(({ eb, or }) =>
      // The second catches times that a clock wrote while it was ahead.
      or([
        eb('next_read_at', '<=', now),
        eb('next_read_at', '>', now + MAX_BACKOFF_MS + MAX_CLOCK_SKEW_MS),
      ]),
    )
    .orderBy('next_read_at')
    .limit(MAX_CLAIMED_ACCOUNTS)
    .execute();
  const claimed: StripeAccountRow[] = [];
  for (const { id, next_read_at } of due) {
    const row = await db
      .updateTable('stripe_accounts')
      .set({ next_read_at: now + READ_EVERY_MS, started_at: now })
      .where('id', '=', id)
      .where('next_read_at', '=', next_read_at)
      .returningAll()
      .executeTakeFirst();
    if (row) claimed.push(row);
  }
  return claimed;
}

/** Undefined if no account is connected. */
export async function nextReadAt(db: Db): Promise<number | undefined> {
  const next = await db
    .selectFrom('stripe_accounts')
    .select('next_read_at')
    .where(isConnected)
    .orderBy('next_read_at')
    .limit(1)
    .executeTakeFirst();
  return next?.next_read_at;
}

/** A reading is ignored if the key was replaced meanwhile. */
export async function endReading(
  db: Db,
  { id, started_at, key_sealed }: StripeAccountRow,
  linkIds: string[],
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('stripe_accounts')
      .set({ checked_at: now, ...NO_PROBLEM, updated_at: now })
      .$if(started_at !== null, (query) => query.set({ read_from: started_at ?? now }))
      .where('id', '=', id)
      .where('key_sealed', '=', key_sealed)
      .where('started_at', '=', started_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const ids of slicesOf(linkIds))
      await tx
        .updateTable('deal_links')
        .set({ read_from: null })
        .where('account_id', '=', id)
        .where('link_id', 'in', ids)
        .where('read_from', 'is not', null)
        .execute();
  });
}

/** The next reading waits longer after each failure, up to an hour. */
export async function failReading(
  db: Db,
  { id, failures, key_sealed }: StripeAccountRow,
  problem: string,
  now: number,
): Promise<void> {
  const waitMs = Math.min(MAX_BACKOFF_MS, READ_EVERY_MS * 2 ** Math.min(failures, 10));
  await db
    .updateTable('stripe_accounts')
    .set({ problem, failures: failures + 1, next_read_at: now + waitMs, updated_at: now })
    .where('id', '=', id)
    .where('key_sealed', '=', key_sealed)
    .execute();
}

/** Reads the accounts now, or soon after a reading that just began; failing ones wait longer. */
export async function hastenReading(db: Db, ids: string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const gap = sql<number>`${BELL_GAP_MS} + failures * ${READ_EVERY_MS / 5}`;
  const soonest = sql<number>`case when started_at is null or started_at > ${now}
      or started_at + ${gap} <= ${now} then ${now} else started_at + ${gap} end`;
  await db
    .updateTable('stripe_accounts')
    .set({ next_read_at: soonest })
    .where('id', 'in', ids)
    .where('next_read_at', '>', soonest)
    .execute();
}
