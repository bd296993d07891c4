import { randomUUIDv7 } from 'node:crypto';
import { changeRow } from '../changes/commands.server.ts';
import type { RowKind } from '../changes/kinds.ts';
import type { Change, StoredEvent } from '../changes/rules.ts';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import { findByIdempotencyKey } from '../outbox/store.server.ts';
import type { Db, StatementRow } from '../ports.ts';
import { commissionOfLine, type LineKind, monthOfLine, stageOf } from './rules.ts';
import { countedSince, percentOf, postedOf } from './store.server.ts';

export const STATEMENT: RowKind<StatementRow> = {
  name: 'statement',
  table: 'statements',
  columns: ['business_name', 'month', 'settled_at', 'sent_at'],
};

/** A purchase of a known deal, and what it stands for now. */
export interface Standing {
  sessionId: string;
  businessId: string;
  cents: number;
  isLive: 0 | 1;
  boughtAt: number;
  firstSeenAt: number;
  /** Whether it was stored, with its money and its deal, before this change. */
  wasKnown: boolean;
}

/** What a line says besides; it is read only where there is a line to add. */
export interface LineTerms {
  title: string;
  businessName: string;
  timeZone: string;
  /** The site's percent, in hundredths. */
  percent: number;
  seller: StatementRow['seller'];
}

/**
 * In the transaction that stores a purchase or changes its state, and has its row: adds one line for the
 * difference between what it stands for and its lines so far. `cause` is what happened, and when.
 */
export async function postLine(
  tx: Db,
  standing: Standing,
  cause: { kind: LineKind; at: number },
  now: number,
  readTerms: () => Promise<LineTerms>,
): Promise<void> {
  const { sessionId, businessId, cents } = standing;
  const posted = await postedOf(tx, sessionId);
  if (posted.cents === cents) return;
  const isFirst = posted.lines === 0;
  if (isFirst && (await isTooOld(tx, standing))) return;
  const { title, businessName, timeZone, percent: ofSite, seller } = await readTerms();
  const { kind, at } = isFirst ? { kind: 'purchase' as const, at: standing.boughtAt } : cause;
  const month = monthOfLine(at, now, timeZone);
  const percent = posted.percent ?? (await percentOf(tx, businessId)) ?? ofSite;
  const statement = { id: `${businessId}:${month}`, business_id: businessId, month };
  await tx
    .insertInto('statements')
    .values({ ...statement, business_name: businessName, seller, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .insertInto('statement_lines')
    .values({
      ...{ id: randomUUIDv7(), statement_id: statement.id, session_id: sessionId, kind },
      ...{ deal_title: title, cents: cents - posted.cents, percent_hundredths: percent },
      commission_cents: commissionOfLine(posted, cents, percent),
      ...{ is_live: standing.isLive, at, created_at: now },
    })
    .execute();
}

/** What was sold before the program counted, and got no line then, gets none later. */
async function isTooOld(tx: Db, { wasKnown, firstSeenAt }: Standing): Promise<boolean> {
  return wasKnown && firstSeenAt < ((await countedSince(tx)) ?? 0);
}

const OPEN = { kind: 'open' } as const;
const REFUSED = { kind: 'refused' } as const;

/** Marks a statement as settled, or as not settled; one whose month is not closed is refused as 'open'. */
export function settleStatement(
  db: Db,
  id: string,
  { isSettled, timeZone }: { isSettled: boolean; timeZone: string },
  change: Change,
) {
  return db.transaction().execute((tx) =>
    changeRow(tx, { kind: STATEMENT, id, ...change }, ({ month, settled_at }) => {
      if (stageOf(month, change.now, timeZone) !== 'closed') return OPEN;
      return { columns: { settled_at: isSettled ? (settled_at ?? change.now) : null } };
    }),
  );
}

/** Whether an event is of settling. A sent mail cannot be taken back. */
export const isSettling = ({ before, after }: Pick<StoredEvent, 'before' | 'after'>): boolean =>
  before?.settled_at === null && after?.settled_at !== null;

/** Takes that back, if the statement is unchanged since. */
export function undoSettling(db: Db, event: StoredEvent, change: Change) {
  const { id: undoes, record: id, at } = event;
  return db
    .transaction()
    .execute((tx) =>
      changeRow(tx, { kind: STATEMENT, id, ...change, undoes }, ({ updated_at }) =>
        updated_at === at && isSettling(event) ? { columns: { settled_at: null } } : REFUSED,
      ),
    );
}

interface StatementToSend {
  id: string;
  /** When it had been sent as the page was loaded; null: never. */
  sentAt: number | null;
  timeZone: string;
  recipient: string;
  /** The id of the owner that the e-mail's link is for; its link is made only where it is sent. */
  ownerId: (tx: Db) => Promise<string>;
  email: { subject: string; text: string; footerText: string };
}

/**
 * Queues one e-mail with a statement, however often the button of a page is pressed. One whose month is
 * not closed is refused as 'open': it would say another sum tomorrow.
 */
export function sendStatement(db: Db, request: StatementToSend, change: Change) {
  const { id, sentAt, timeZone, recipient, ownerId, email } = request;
  return db.transaction().execute(async (tx) => {
    const outcome = await changeRow(tx, { kind: STATEMENT, id, ...change }, (row, at) => {
      if (stageOf(row.month, change.now, timeZone) !== 'closed') return OPEN;
      return row.sent_at === sentAt ? { columns: { sent_at: at } } : SENT_BEFORE;
    });
    if (outcome.kind !== 'updated') return outcome;
    const idempotencyKey = mailKey(outcome.after);
    const to = { recipient, recipientKey: emailKey(recipient), actor: await ownerId(tx) };
    await queueEmail(
      tx,
      { kind: 'statement', alertId: null, ...to, ...email, idempotencyKey },
      change.now,
    );
    return outcome;
  });
}

const mailKey = ({ id, sent_at }: Pick<StatementRow, 'id' | 'sent_at'>): string =>
  `statement ${id} ${sent_at}`;

/** The e-mail with which a statement was last sent; undefined where it never was. */
export const lastMailOf = (db: Db, row: StatementRow) => findByIdempotencyKey(db, mailKey(row));

const SENT_BEFORE = { kind: 'sent-before' } as const;

/** In a transaction that has deleted purchases: deletes the statements that have no line any more. */
export async function deleteEmptyStatements(tx: Db): Promise<void> {
  await tx
    .deleteFrom('statements')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_lines')
            .select('statement_lines.id')
            .whereRef('statement_lines.statement_id', '=', 'statements.id'),
        ),
      ),
    )
    .execute();
}
