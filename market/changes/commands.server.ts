import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { addNotice } from '../notices/commands.server.ts';
import type { Db } from '../ports.ts';
import { type ChangedRow, isOfPages, type RowChange, type RowKind, snapshot } from './kinds.ts';
import type { Change, EventKind, StoredEvent, Values } from './rules.ts';
import { findRow } from './store.server.ts';

type NewEvent = Omit<StoredEvent, 'id'>;

/**
 * Writes down one change, within the transaction that makes it. With `hasPages` the event has the
 * catalogue's version that the change has made: pages that cannot show it stay cached.
 */
export async function appendEvent(tx: Db, event: NewEvent, hasPages = false): Promise<void> {
  const { at, actor, kind, record, before, after, batch = null, undoes = null } = event;
  await tx
    .insertInto('events')
    .values({
      ...{ id: randomUUIDv7(), at, actor, kind, record, batch, undoes },
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ...(hasPages && { catalogue_version: tx.selectFrom('catalogue').select('version') }),
    })
    .execute();
}

interface Named<Row extends ChangedRow> extends Change {
  kind: RowKind<Row>;
  /** The record's id; of settings the name of a section. */
  id: string;
}

/** Stores a new record with its event. */
export async function makeRow<Row extends ChangedRow>(
  tx: Db,
  { kind, row, now, ...change }: Omit<Named<Row>, 'id'> & { row: Row },
): Promise<void> {
  const stored = Object.entries(row).filter(([column]) => isStored(kind, column));
  await sql`insert into ${sql.table(kind.table)}
    (${sql.join(stored.map(([column]) => sql.ref(column)))})
    values (${sql.join(stored.map(([, value]) => value))})`.execute(tx);
  const event = { ...change, at: now, kind: kind.name, record: String(row.id) };
  const after = snapshot(kind, row);
  await appendEvent(tx, { ...event, before: undefined, after }, kind.name === 'deal');
  await tell(tx, kind, { actor: change.actor, before: undefined, after: row, reason: '' }, now);
}

interface Edit<Row extends ChangedRow> extends Named<Row> {
  /** Whether somebody saved the record since the form was loaded. */
  isStale?: ((before: Row) => boolean) | undefined;
  /** What the event has of a row; by default its kind's columns. */
  snapshot?: (row: Row) => Values;
  /** What the event has besides. */
  also?: Values;
  /** Why, for the notice of it, where no column says it. */
  reason?: string | undefined;
}

/** Which columns become what. */
export interface Columns<Row> {
  columns: Partial<Row>;
}

/** Why nothing becomes different, in the words of who asked. */
export type Refusal<Effect> = Exclude<Effect, { columns: unknown }>;

export type ChangeOutcome<Row> =
  | { kind: 'updated'; before: Row; after: Row }
  /** It is so already; nothing was written. */
  | { kind: 'unchanged' }
  /** It was saved since the form was loaded; nothing was written. */
  | { kind: 'conflict'; current: Row }
  | { kind: 'missing' };

/**
 * Edits a record with its event, in a transaction. `effectOn` says which columns become what, or why
 * nothing does; `at` is when, and the record's version. Another change between reading and writing is no
 * obstacle: what it left decides.
 */
export async function changeRow<
  Row extends ChangedRow,
  Effect extends Columns<Row> | { kind: string },
>(
  tx: Db,
  edit: Edit<Row>,
  effectOn: (before: Row, at: number) => Effect | Promise<Effect>,
): Promise<ChangeOutcome<Row> | Refusal<Effect>> {
  const { kind, id, now, actor, undoes, batch, isStale, also, reason } = edit;
  const valuesOf = edit.snapshot ?? ((row: Row) => snapshot(kind, row));
  const row = await findRow(tx, kind, id);
  if (!row) return { kind: 'missing' };
  // Two changes may share a millisecond, but never a version.
  const updated_at = Math.max(now, row.updated_at + 1);
  const effect: Columns<Row> | Effect = await effectOn(row, updated_at);
  if (!('columns' in effect)) return effect as Refusal<Effect>;
  const changed = { ...row, ...effect.columns, updated_at };
  const before = valuesOf(row);
  const after = { ...valuesOf(changed), ...also };
  if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'unchanged' };
  if (isStale?.(row)) return { kind: 'conflict', current: row };
  if (!(await write(tx, kind, row, changed))) return changeRow(tx, edit, effectOn);
  // All sections share one row, and one version: a clock that was ahead once dates no later change.
  const at = kind.name === 'settings' ? now : updated_at;
  const event = { at, actor, kind: kind.name, record: id, before, after, undoes, batch };
  await appendEvent(tx, event, isOfPages(kind, row, changed));
  await tell(tx, kind, { actor, before: row, after: changed, reason: reason ?? '' }, now);
  return { kind: 'updated', before: row, after: changed };
}

/** Stores what the administrator is told of a change. */
async function tell<Row extends ChangedRow>(
  tx: Db,
  kind: RowKind<Row>,
  change: RowChange<Row>,
  now: number,
): Promise<void> {
  const notice = kind.notice?.(change);
  if (notice) await addNotice(tx, notice, now);
}

/** Writes the columns that differ; false where another change came first. */
async function write<Row extends ChangedRow>(
  tx: Db,
  kind: RowKind<Row>,
  former: Row,
  changed: Row,
): Promise<boolean> {
  const differing = (Object.keys(changed) as Array<keyof Row & string>).filter(
    (column) => isStored(kind, column) && former[column] !== changed[column],
  );
  const values = differing.map((column) => sql`${sql.ref(column)} = ${changed[column]}`);
  const { numAffectedRows } = await sql`update ${sql.table(kind.table)}
    set ${sql.join(values)}
    where ${isAsRead(kind, former)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A deal follows the ZIP code of its spa without a version of its own, and its event names that ZIP code. */
function isAsRead<Row extends ChangedRow>(kind: RowKind<Row>, row: Row): RawBuilder<boolean> {
  const isSame = sql<boolean>`id = ${row.id} and updated_at = ${row.updated_at}`;
  return kind.name === 'deal' && 'business_zip' in row
    ? sql`${isSame} and business_zip = ${row.business_zip}`
    : isSame;
}

/** Deletes a record with its event; undefined where it is gone. */
export async function deleteRow<Row extends ChangedRow>(
  tx: Db,
  { kind, id, now, ...rest }: Named<Row>,
): Promise<Row | undefined> {
  const row = await findRow(tx, kind, id);
  if (!row) return undefined;
  const { numAffectedRows } = await sql`delete from ${sql.table(kind.table)}
    where ${isAsRead(kind, row)}`.execute(tx);
  if (!numAffectedRows) return deleteRow(tx, { kind, id, now, ...rest });
  const before = snapshot(kind, row);
  const event = { ...rest, at: now, kind: kind.name, record: id, before, after: undefined };
  await appendEvent(tx, event, kind.name === 'deal');
  return row;
}

/** Deletes complaints with all that was written about them; notes follow by the tables' own rule. */
export async function eraseComplaints(tx: Db, which: RawBuilder<boolean>) {
  const complaints = tx.deleteFrom('complaints').where(which);
  const erased = await complaints.returning(['id', 'business_name']).execute();
  const events = tx.deleteFrom('events').where('kind', '=', 'complaint');
  for (const { id } of erased) await events.where('record', '=', id).execute();
  return erased;
}

/** The name of its spa is no column of a deal. */
const isStored = (kind: { name: EventKind }, column: string) =>
  kind.name !== 'deal' || column !== 'business_name';

/** The record of an event that says who took a list along as a file. */
export const DOWNLOAD = 'download';

/** Writes down that a list was downloaded. `address` is the list's, with what it was narrowed to. */
export function appendDownload(
  db: Db,
  after: { list: string; address: string },
  { actor, now: at }: Change,
): Promise<void> {
  return appendEvent(db, {
    at,
    actor,
    kind: 'settings',
    record: DOWNLOAD,
    before: undefined,
    after,
  });
}
