import { type Selectable, sql } from 'kysely';
import type { EventTable } from '../../database/tables/event.ts';
import { type ListPage, readPage } from '../list-page.server.ts';
import type { Db } from '../ports.ts';
import type { ChangedRow, RowKind } from './kinds.ts';
import { EVENTS_PER_PAGE, type EventKind, isUndoable, type StoredEvent } from './rules.ts';

/** A row as it is; the settings are one, whatever the id. */
export async function findRow<Row extends ChangedRow>(
  db: Db,
  { name, table }: RowKind<Row>,
  id: string,
): Promise<Row | undefined> {
  const more =
    name === 'deal'
      ? sql`, (select name from businesses where id = deals.business_id) as business_name`
      : sql``;
  const which = name === 'settings' ? sql`true` : sql`id = ${id}`;
  const query = sql<Row>`select * ${more} from ${sql.table(table)} where ${which}`;
  return (await query.execute(db)).rows[0];
}

/** The events of one record, newest first, `limit` at most. */
export async function historyOf(
  db: Db,
  kind: EventKind,
  record: string,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('kind', '=', kind)
    .where('record', '=', record)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asEvent);
}

/** The events that were made together, in the order of their records. */
export async function eventsOfBatch(db: Db, batch: string): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('batch', '=', batch)
    .orderBy('record')
    .execute();
  return rows.map(asEvent);
}

/** One page of the events of all records, newest first. */
export async function listEvents(db: Db, page: number): Promise<ListPage<StoredEvent>> {
  const query = db.selectFrom('events').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
  const { rows, ...rest } = await readPage(query, page, EVENTS_PER_PAGE);
  return { ...rest, rows: rows.map(asEvent) };
}

/** A change that may be taken back: it is an edit, the last one of its record, and no undo. */
export async function findUndoable(db: Db, id: string): Promise<StoredEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [last] = await historyOf(db, row.kind, row.record, 1);
  return last?.id === id && isUndoable(last) ? last : undefined;
}

function asEvent({ catalogue_version: _, ...row }: Selectable<EventTable>): StoredEvent {
  return {
    ...row,
    before: row.before === null ? undefined : JSON.parse(row.before),
    after: row.after === null ? undefined : JSON.parse(row.after),
    batch: row.batch ?? undefined,
    undoes: row.undoes ?? undefined,
  };
}
