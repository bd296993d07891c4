import {
  type CheckoutSession,
  isStripeProblem,
  type ReadStripe,
  type StripeBell,
  type StripeReader,
} from '../ports/stripe.ts';
import type { Clock, Db, StripeAccountRow } from '../ports.ts';
import { slicesOf } from '../slices.ts';
import type { ZipTable } from '../zips/store.server.ts';
import { claimAccounts, endReading, failReading, keyOf } from './accounts.server.ts';
import { type CheckoutContext, isReadBy, storeCheckout } from './checkouts.server.ts';
import { UNREADABLE_KEY } from './copy.ts';
import { guardTotals, readLinks } from './links.server.ts';
import { newReversals, storeReversal, watchedReversals } from './reversals.server.ts';
import { MAX_ONE_BY_ONE, OPERATOR, OVERLAP_MS, WAITING_MS, WATCH_MS } from './rules.ts';

export interface StripeWork extends Omit<CheckoutContext, 'now' | 'zipTable'> {
  readStripe: ReadStripe;
  zipTable: ZipTable;
  now: Clock;
}

/** Reads the due accounts and returns their number. Any number of processes may run at once. */
export async function readDueAccounts(db: Db, work: StripeWork): Promise<number> {
  const accounts = await claimAccounts(db, work.now());
  const errors: unknown[] = [];
  // A failing account does not block the others.
  for (const account of accounts)
    await readAccount(db, account, work).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
  return accounts.length;
}

/** Reads everything since the last complete reading, and stores the outcome. */
async function readAccount(db: Db, account: StripeAccountRow, work: StripeWork): Promise<void> {
  const key = keyOf(account, work.secret);
  if (key === undefined) return failReading(db, account, UNREADABLE_KEY, work.now());
  let linkIds: string[];
  try {
    linkIds = await readAll(db, account, work.readStripe(key), work);
  } catch (error) {
    if (!isStripeProblem(error)) throw error;
    return failReading(db, account, error.message, work.now());
  }
  await endReading(db, account, linkIds, work.now());
}

/** Returns the links that were read. */
async function readAll(
  db: Db,
  account: StripeAccountRow,
  reader: StripeReader,
  work: StripeWork,
): Promise<string[]> {
  const context = { ...work, now: work.now() };
  const { id } = account;
  const links = await reader.links();
  await readLinks(db, account, links, context);
  const listed = new Set(links.map((link) => link.id));
  const from = await readFrom(db, account, listed);
  const since = from - OVERLAP_MS;
  const waiting = spanOf(await waitingSessions(db, id, from, listed), since);
  const sessions = await openSessions(db, id, await reader.sessions(waiting.since));
  // Oldest first: if one too many was sold, it is the later one.
  for (const session of sessions.toReversed()) await storeCheckout(db, id, session, context);
  for (const session_id of waiting.ids) {
    const session = await reader.session(session_id);
    if (session) await storeCheckout(db, id, session, context);
  }
  const watched = (await watchedReversals(db, id, from)).filter((one) => listed.has(one.link_id));
  for (const kind of ['refund', 'dispute'] as const) {
    const all = watched.filter((one) => one.kind === kind);
    const span = spanOf(all, Math.min(since, context.now - WATCH_MS));
    const list = kind === 'refund' ? reader.refunds : reader.disputes;
    for (const reversal of await newReversals(db, await list(span.since)))
      await storeReversal(db, id, kind, reversal, context);
    for (const reversal of span.ids)
      await readNamed(db, id, reader, { object: kind, id: reversal }, context);
  }
  await guardTotals(db, account, context);
  return [...listed];
}

/** Links that a former key did not list are read from much earlier. */
async function readFrom(
  db: Db,
  { id, read_from }: StripeAccountRow,
  listed: Set<string>,
): Promise<number> {
  const rows = await db
    .selectFrom('deal_links')
    .select(['link_id', 'read_from'])
    .where('account_id', '=', id)
    .where('read_from', 'is not', null)
    .execute();
  const unread = rows.filter(({ link_id }) => listed.has(link_id));
  return Math.min(read_from, ...unread.map((row) => row.read_from ?? read_from));
}

interface Followed {
  id: string;
  /** When Stripe made it; epoch milliseconds. */
  at: number;
}

/** Objects too old for the list since then: a few are read one by one, many by a longer list. */
function spanOf(followed: Followed[], since: number): { since: number; ids: string[] } {
  const older = followed.filter(({ at }) => at < since);
  if (older.length <= MAX_ONE_BY_ONE) return { since, ids: older.map(({ id }) => id) };
  return { since: older.reduce((first, { at }) => Math.min(first, at), since), ids: [] };
}

/** Unstored or unpaid sessions of deals' links; other sessions cost nothing more. */
async function openSessions(db: Db, accountId: string, sessions: CheckoutSession[]) {
  const links = await db
    .selectFrom('deal_links')
    .select('link_id')
    .where('account_id', '=', accountId)
    .execute();
  const linkIds = new Set<string | undefined>(links.map(({ link_id }) => link_id));
  const open = sessions.filter(({ linkId }) => linkIds.has(linkId));
  const done = new Set<string>();
  for (const ids of slicesOf(open.map(({ id }) => id))) {
    const rows = await db
      .selectFrom('purchases')
      .select('session_id')
      .where('session_id', 'in', ids)
      .where('state', '<>', 'waiting')
      .execute();
    for (const { session_id } of rows) done.add(session_id);
  }
  return open.filter(({ id }) => !done.has(id));
}

async function readNamed(
  db: Db,
  accountId: string,
  reader: StripeReader,
  { object, id }: StripeBell,
  context: CheckoutContext,
): Promise<void> {
  if (object === 'session') {
    const session = await reader.session(id);
    if (session) await storeCheckout(db, accountId, session, context);
  } else if (object !== 'other') {
    const reversal = await (object === 'refund' ? reader.refund(id) : reader.dispute(id));
    if (reversal) await storeReversal(db, accountId, object, reversal, context);
  }
}

/** Reads the object of a Stripe webhook: a refund that fails after months is in no list. */
export async function answerBell(db: Db, bell: StripeBell, work: StripeWork): Promise<void> {
  const account = await db
    .selectFrom('stripe_accounts')
    .selectAll()
    .where('id', '=', await accountOf(db, bell))
    .where('key_sealed', '<>', '')
    .executeTakeFirst();
  const key = account && keyOf(account, work.secret);
  if (!key) return;
  try {
    const context = { ...work, now: work.now() };
    await readNamed(db, account.id, work.readStripe(key), bell, context);
  } catch (error) {
    // The next reading reports it.
    if (!isStripeProblem(error)) throw error;
  }
}

/** The account that reads the object's purchase, by default the operator's. */
export async function accountOf(db: Db, { object, id }: StripeBell): Promise<string> {
  const purchases = db.selectFrom('purchases').select('session_id');
  const known =
    object === 'session'
      ? purchases.where('session_id', '=', id)
      : purchases.where('session_id', 'in', (eb) =>
          eb.selectFrom('purchase_reversals').select('session_id').where('id', '=', id),
        );
  const account = await db
    .selectFrom('stripe_accounts as account')
    .select('account.id')
    .where('key_sealed', '<>', '')
    .where(({ exists, ref }) => exists(known.where(isReadBy(ref('account.id')))))
    .executeTakeFirst();
  return account?.id ?? OPERATOR;
}

/** Unpaid at the last complete reading. */
async function waitingSessions(
  db: Db,
  accountId: string,
  from: number,
  listed: Set<string>,
): Promise<Followed[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(['session_id as id', 'link_id', 'at'])
    .where('state', '=', 'waiting')
    .where('at', '>', from - WAITING_MS)
    .where(isReadBy(accountId))
    .execute();
  return rows.filter(({ link_id }) => listed.has(link_id));
}
