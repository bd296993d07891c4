import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { root } from '../root.ts';
import { createSchema } from '../schema/create.ts';
import type { Dialect } from '../tables.ts';
import { up as purchaseOfCase } from './0079_purchase_of_case.ts';
import { up as linksStay } from './0080_links_stay.ts';
import { up as statesOfStripe } from './0081_states_of_stripe.ts';
import { up as checkedVouchers } from './0083_checked_vouchers.ts';
import { up as connectionOutcomes } from './0086_connection_outcomes.ts';
import { up as alwaysCompared } from './0090_always_compared.ts';
import { up as priceSeen } from './0091_price_seen.ts';
import { up as noDocuments } from './0092_no_documents.ts';
import { up as noticeChoice } from './0098_notice_choice.ts';
import { up as noPreviews } from './0100_no_previews.ts';
import { up as noPasskeys } from './0110_no_passkeys.ts';
import { up as oneListIndex } from './0114_one_list_index.ts';
import { up as licenseFields } from './0115_license_fields.ts';
import { up as complaints } from './0120_complaints.ts';
import { up as noStagedImports } from './0124_no_staged_imports.ts';
import { up as noIndexOfZips } from './0127_no_index_of_zips.ts';
import { up as ownSignIn } from './0130_own_sign_in.ts';
import { up as nothingUnseen } from './0131_nothing_unseen.ts';
import { up as events } from './0132_events.ts';
import { up as oneOutbox } from './0133_one_outbox.ts';
import { up as owners } from './0134_owners.ts';
import { up as statements } from './0135_statements.ts';
import { up as sellerOfStatement } from './0136_seller_of_statement.ts';
import { inUpgrade } from './in-upgrade.ts';

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** `0078.*.sql` has what all steps up to this one made. Older databases first upgrade to commit 31c4c583. */
const BASELINE = '0078_rules_in_the_market';

/** In this order for good: a step that has run anywhere is never edited, only followed by another. */
const steps: Record<string, Step> = {
  [BASELINE]: makeFrozen,
  '0079_purchase_of_case': purchaseOfCase,
  '0080_links_stay': linksStay,
  '0081_states_of_stripe': statesOfStripe,
  '0083_checked_vouchers': checkedVouchers,
  '0086_connection_outcomes': connectionOutcomes,
  '0090_always_compared': alwaysCompared,
  '0091_price_seen': priceSeen,
  '0092_no_documents': noDocuments,
  '0098_notice_choice': noticeChoice,
  '0100_no_previews': noPreviews,
  '0110_no_passkeys': noPasskeys,
  '0114_one_list_index': oneListIndex,
  '0115_license_fields': licenseFields,
  '0120_complaints': complaints,
  '0124_no_staged_imports': noStagedImports,
  '0127_no_index_of_zips': noIndexOfZips,
  '0130_own_sign_in': ownSignIn,
  '0131_nothing_unseen': nothingUnseen,
  '0132_events': events,
  '0133_one_outbox': oneOutbox,
  '0134_owners': owners,
  '0135_statements': statements,
  '0136_seller_of_statement': sellerOfStatement,
};

const LAST_STEP = Object.keys(steps).at(-1);

/**
 * Brings the tables to this program's version, or to the named step: all steps or none. An empty database
 * gets today's tables at once and is noted as having taken all steps. Returns the steps that are newly noted.
 */
export function migrate<T>(db: Kysely<T>, dialect: Dialect, upTo?: string): Promise<string[]> {
  return inUpgrade(db, dialect, async (tx) => {
    // PostgreSQL alters no table while its triggers wait for the commit.
    if (dialect === 'postgres') await sql`set constraints all immediate`.execute(tx);
    await forgetBeforeBaseline(tx);
    const isNew = (upTo ?? LAST_STEP) === LAST_STEP && (await listedSteps(tx)).length === 0;
    if (isNew) await createSchema(tx, dialect);
    const migrations: Record<string, Migration> = {};
    for (const [name, step] of Object.entries(steps))
      migrations[name] = {
        up: async (stepDb: Kysely<unknown>) => {
          if (!isNew) await step(stepDb, dialect);
        },
      };
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: async () => migrations },
      // Sorted by name, because their times may be out of order if a clock was changed.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (error) throw error;
    if (dialect === 'postgres') await orderByBytes(tx);
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Creates the tables of the baseline. The rows of an older backup need the tables of their step. */
async function makeFrozen(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = readFileSync(join(root, `database/upgrades/0078.${dialect}.sql`), 'utf8');
  for (const statement of text.split('\n')) {
    if (statement !== '' && !statement.startsWith('--')) await sql.raw(statement).execute(db);
  }
}

/** Deletes the steps before the baseline from the list; the baseline stands for them. */
async function forgetBeforeBaseline<T>(tx: Kysely<T>): Promise<void> {
  const names = await listedSteps(tx);
  if (isBeforeBaseline(names) && names.includes(BASELINE))
    await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)}
      where name < ${BASELINE}`.execute(tx);
}

/** Leaves out the steps before the baseline, if it is there. */
export function sinceBaseline(names: string[]): string[] {
  return names.includes(BASELINE) ? names.filter((name) => name >= BASELINE) : names;
}

export const isBeforeBaseline = (names: string[]) => names.some((name) => name < BASELINE);

const BEFORE_BASELINE = 'is of a version before commit 31c4c583.';
export const DATABASE_BEFORE_BASELINE = `${BEFORE_BASELINE} Start the version of commit 31c4c583 once with it, and then this one.`;
export const BACKUP_BEFORE_BASELINE = `${BEFORE_BASELINE} Restore it with the version of commit 31c4c583 into an empty place, back that up, and restore that backup here.`;

export async function stepsOf<T>(db: Kysely<T>) {
  const done = sinceBaseline(await listedSteps(db));
  return {
    done,
    pending: Object.keys(steps).filter((name) => !done.includes(name)),
    skipped: skippedIn(done),
    unknown: unknownIn(done),
    isBeforeBaseline: isBeforeBaseline(done),
  };
}

export async function listedSteps<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Steps that have not run although later ones have, because somebody changed the list. */
export function skippedIn(done: string[]): string[] {
  const names = Object.keys(steps);
  const last = names.findLastIndex((name) => done.includes(name));
  return names.slice(0, last + 1).filter((name) => !done.includes(name));
}

export function unknownIn(names: string[]): string[] {
  return names.filter((name) => name > BASELINE && !Object.hasOwn(steps, name));
}

/**
 * On PostgreSQL every text is compared by bytes, as on SQLite, in any language of the database.
 * Lists then have one order, and 'LIKE' may use an index.
 */
async function orderByBytes<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and data_type = 'text' and collation_name is null`.execute(db);
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)}
      type text collate "C"`.execute(db);
  }
}
