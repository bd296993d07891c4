import { randomUUIDv7 } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { AuditEntry } from '../audit/store.server.ts';
import { editedBusiness } from '../businesses/commands.server.ts';
import { isSameBranch, isSlugOf } from '../businesses/rules.ts';
import { fieldsOf } from '../businesses/store.server.ts';
import { findDealsForEdit } from '../deals/store.server.ts';
import { type DealContext, isListed, snapshot } from '../deals/write.server.ts';
import type { BusinessRow, Db, DealRow } from '../ports.ts';
import { withOwnSlugs } from './businesses.server.ts';
import { variantKeyOf } from './matches.server.ts';
import type { CheckedRow } from './rules.ts';
import { rowsOf } from './store.server.ts';
import {
  catalogueVersion,
  deletions,
  historyLines,
  inserts,
  type Plan,
  upserts,
  type Write,
} from './write.server.ts';

/** What an import would write, or the first line that is no longer as it was checked. */
export type Planned =
  | { kind: 'planned'; plan: Plan; created: number; changed: number }
  | { kind: 'stale'; line: number };

/** Compares the rows of a file with the database once more, and makes all statements. */
export async function planImport(
  context: DealContext,
  { id, kind }: { id: string; kind: 'businesses' | 'deals' },
): Promise<Planned> {
  const { db } = context;
  const version = await catalogueVersion(db);
  const planned = { created: 0, changed: 0 };
  const businesses: Write<BusinessRow>[] = [];
  const deals: Write<DealRow>[] = [];
  const entries: AuditEntry[] = [];
  const spaIds = new Set<string>();
  for await (const rows of rowsOf(db, id, ['new', 'changed'])) {
    const part =
      kind === 'businesses' ? await businessWrites(context, rows) : await dealWrites(context, rows);
    if (part.kind === 'stale') return part;
    businesses.push(...part.businesses);
    deals.push(...part.deals);
    for (const deal of part.deals) spaIds.add(deal.after.business_id);
    entries.push(...part.entries.map((entry) => ({ ...entry, batchId: id })));
  }
  for (const { action } of entries) planned[action === 'created' ? 'created' : 'changed'] += 1;
  const numbered = await withOwnSlugs(db, businesses);
  const statements = [
    ...(await upserts(db, 'businesses', numbered)),
    ...(await slugMoves(db, numbered, context.now)),
    ...(await upserts(db, 'deals', deals)),
    ...(await historyLines(db, entries)),
  ];
  const businessIds = [...changedIds(businesses), ...spaIds];
  const deleted = { businesses: [], deals: [] };
  const plan: Plan = { version, businessIds, dealIds: changedIds(deals), deleted, statements };
  return { kind: 'planned', plan, ...planned };
}

const changedIds = (writes: Write<{ id: string }>[]) =>
  writes.flatMap(({ before }) => before?.id ?? []);

interface Part {
  kind: 'part';
  businesses: Write<BusinessRow>[];
  deals: Write<DealRow>[];
  entries: AuditEntry[];
}

type Stale = { kind: 'stale'; line: number };

async function businessWrites(
  { db, now, actor }: DealContext,
  rows: CheckedRow[],
): Promise<Part | Stale> {
  const part: Part = { kind: 'part', businesses: [], deals: [], entries: [] };
  if (rows.length === 0) return part;
  const stored = await db
    .selectFrom('businesses')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', 'in', rows.flatMap(({ recordId }) => recordId ?? []).concat('')),
        where('zip', 'in', rows.flatMap((row) => (row.recordId ? [] : zipOf(row))).concat('')),
      ]),
    )
    .execute();
  const byId = new Map(stored.map((one) => [one.id, one]));
  const neighbors = Map.groupBy(stored, ({ zip }) => zip);
  for (const row of rows) {
    const before = row.recordId === null ? undefined : byId.get(row.recordId);
    const isStale =
      row.recordId === null
        ? (neighbors.get(zipOf(row)) ?? []).some((one) => isListedAs(one, row))
        : before?.updated_at !== row.version;
    if (isStale || !row.written) return { kind: 'stale', line: row.line };
    const after = before
      ? editedBusiness(before, row.written, now)
      : newBusiness(row.written as NewBusiness, now);
    part.businesses.push({ before, after });
    part.entries.push(
      entryOf('business', before && fieldsOf(before), fieldsOf(after), after, actor),
    );
  }
  return part;
}

const zipOf = ({ written }: CheckedRow) => String(written?.zip ?? '');

/** Whether a new row is a branch that was listed since it was checked. */
function isListedAs(one: BusinessRow, { written }: CheckedRow): boolean {
  const row = written as NewBusiness | null;
  return row !== null && isSlugOf(one.slug, row.slug) && isSameBranch(one, row);
}

type NewBusiness = Omit<
  BusinessRow,
  'id' | 'latitude' | 'longitude' | 'created_at' | 'updated_at' | 'status'
> &
  Partial<Pick<BusinessRow, 'status'>>;

function newBusiness(columns: NewBusiness, now: number): BusinessRow {
  return {
    id: randomUUIDv7(),
    status: 'active',
    ...columns,
    latitude: null,
    longitude: null,
    created_at: now,
    updated_at: now,
  };
}

async function dealWrites(context: DealContext, rows: CheckedRow[]): Promise<Part | Stale> {
  const { db, now, actor } = context;
  const part: Part = { kind: 'part', businesses: [], deals: [], entries: [] };
  if (rows.length === 0) return part;
  const stored = await findDealsForEdit(
    db,
    rows.flatMap(({ recordId }) => recordId ?? []),
  );
  const byId = new Map(stored.map((one) => [one.deal.id, one]));
  const spaIds = rows.map(({ written }) => String(written?.business_id));
  const spas = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'zip', 'status'])
    .where('id', 'in', spaIds)
    .execute();
  const spaById = new Map(spas.map((spa) => [spa.id, spa]));
  const variants = await variantsOf(db, spaIds);
  for (const row of rows) {
    const before = row.recordId === null ? undefined : byId.get(row.recordId);
    const columns = row.written as NewDeal;
    const spa = spaById.get(columns.business_id);
    const isTaken = variants.has(variantKeyOf(columns));
    const isStale = row.recordId === null ? isTaken : before?.deal.updated_at !== row.version;
    if (isStale || !spa || !isOpen(before?.deal, columns, spa, now))
      return { kind: 'stale', line: row.line };
    const copies = { business_zip: spa.zip, business_status: spa.status };
    const after = before
      ? editedDeal(before.deal, { ...columns, ...copies }, now)
      : newDeal({ ...columns, ...copies }, now);
    part.deals.push({ before: before?.deal, after });
    const from = before && snapshot(before.deal, before.spaName);
    part.entries.push(entryOf('deal', from, snapshot(after, spa.name), after, actor));
  }
  return part;
}

/** Whether a deal may still be stored: its spa has not closed meanwhile, and its end has not passed. */
function isOpen(
  before: DealRow | undefined,
  columns: NewDeal,
  spa: Pick<BusinessRow, 'id' | 'status'>,
  now: number,
): boolean {
  const isDraft = (before ?? columns).status === 'draft';
  const isListed = spa.status === 'active' || before?.business_id === spa.id;
  return isListed && (isDraft || columns.expires_at > now);
}

/** What tells apart the deals that these businesses have, archived ones aside. */
async function variantsOf(db: Db, businessIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('deals')
    .select(['business_id', 'title', 'duration_minutes', 'checkout_url'])
    .where('business_id', 'in', businessIds)
    .where('status', '!=', 'archived')
    .execute();
  return new Set(rows.map(variantKeyOf));
}

type NewDeal = Omit<DealRow, 'id' | 'created_at' | 'updated_at' | 'listed'>;

function newDeal(columns: NewDeal, now: number): DealRow {
  const running = { paused_at: null, pause_reason: null, sold_out_at: null };
  const deal = { ...columns, limit_per_visit: null, ...running };
  return {
    ...deal,
    listed: isListed(deal),
    id: randomUUIDv7(),
    created_at: now,
    updated_at: now,
  };
}

function editedDeal(before: DealRow, columns: Partial<DealRow>, now: number): DealRow {
  const changed = { ...before, ...columns };
  return {
    ...changed,
    listed: isListed(changed),
    updated_at: Math.max(now, before.updated_at + 1),
  };
}

function entryOf(
  recordKind: 'business' | 'deal',
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
  { id, updated_at }: BusinessRow | DealRow,
  actor: string,
): AuditEntry {
  const action = before ? 'updated' : 'created';
  return { createdAt: updated_at, actor, action, recordKind, recordId: id, before, after };
}

/** Former slugs lead to their businesses from now on, and the current ones are no former ones. */
export async function slugMoves(
  db: Db,
  writes: Write<BusinessRow>[],
  now: number,
): Promise<CompiledQuery[]> {
  const moved = writes.filter(({ before, after }) => before && before.slug !== after.slug);
  const current = moved.map(({ after }) => ({ slug: after.slug, business_id: after.id }));
  const former = moved.map(({ before, after }) => ({
    slug: before?.slug,
    business_id: after.id,
    created_at: now,
  }));
  const nothing = ' on conflict ("slug", "business_id") do nothing';
  return [
    ...deletions(db, 'business_slugs', current),
    ...(await inserts(db, 'business_slugs', former, nothing)),
  ];
}
