import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Dialect } from '../tables.ts';
import { up as catalogue } from './0001-0012/0001_catalogue.ts';
import { up as leads } from './0001-0012/0002_leads.ts';
import { up as admin } from './0001-0012/0003_admin.ts';
import { up as audit } from './0001-0012/0004_audit.ts';
import { up as adminLists } from './0001-0012/0005_admin_lists.ts';
import { up as dealLists } from './0001-0012/0006_deal_lists.ts';
import { up as leadDesk } from './0001-0012/0007_lead_desk.ts';
import { up as conversations } from './0001-0012/0008_conversations.ts';
import { up as searchSorts } from './0001-0012/0009_search_sorts.ts';
import { up as settings } from './0001-0012/0010_settings.ts';
import { up as pins } from './0001-0012/0011_pins.ts';
import { up as sharedCounts } from './0001-0012/0012_shared_counts.ts';
import { up as troubledDeliveries } from './0022-0025/0022_troubled_deliveries.ts';
import { up as ratings } from './0022-0025/0024_ratings.ts';
import { up as senders } from './0022-0025/0025_senders.ts';
import { up as standardNames } from './0026-0035/0026_standard_names.ts';
import { up as versionOnce } from './0026-0035/0027_version_once.ts';
import { up as kinds } from './0026-0035/0028_kinds.ts';
import { up as hours } from './0026-0035/0029_hours.ts';
import { up as dealsPerZip } from './0026-0035/0031_deals_per_zip.ts';
import { up as emails } from './0026-0035/0032_emails.ts';
import { up as alerts } from './0026-0035/0033_alerts.ts';
import { up as galleries } from './0026-0035/0034_galleries.ts';
import { up as alertFilters } from './0026-0035/0035_alert_filters.ts';
import { up as dealLife } from './0036_deal_life.ts';
import { up as notices } from './0037_notices.ts';
import { up as factors } from './0038_factors.ts';
import { up as listOrders } from './0039_list_orders.ts';
import { up as firstRun } from './0040_first_run.ts';
import { up as followUp } from './0041_follow_up.ts';
import { up as listSearches } from './0042_list_searches.ts';
import { up as insight } from './0043_insight.ts';
import { up as searchText } from './0044_search_text.ts';
import { up as leadSource } from './0045_lead_source.ts';
import { up as imports } from './0047_imports.ts';
import { up as accountEmails } from './0048_account_emails.ts';
import { up as dealHealth } from './0049_deal_health.ts';
import { up as insightWeeks } from './0050_insight_weeks.ts';
import { up as insightSpans } from './0051_insight_spans.ts';
import { up as licenses } from './0053_licenses.ts';
import { up as terms } from './0054_terms.ts';
import { up as priceEvidence } from './0055_price_evidence.ts';
import { up as cases } from './0056_cases.ts';
import { up as catalogueChanges } from './0058_catalogue_changes.ts';
import { up as documents } from './0059_documents.ts';
import { up as licenseNumbers } from './0061_license_numbers.ts';
import { up as priceDocuments } from './0062_price_documents.ts';
import { up as massagesOfBusiness } from './0063_massages_of_business.ts';
import { up as twinSlugs } from './0065_twin_slugs.ts';
import { up as ownPictures } from './0066_own_pictures.ts';
import { up as lettersInSlugs } from './0067_letters_in_slugs.ts';
import { up as importNotes } from './0068_import_notes.ts';
import { up as mailboxes } from './0069_mailboxes.ts';

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** In this order for good: a step that has run anywhere is never edited, only followed by another. */
const steps: Record<string, Step> = {
  '0001_catalogue': catalogue,
  '0002_leads': leads,
  '0003_admin': admin,
  '0004_audit': audit,
  '0005_admin_lists': adminLists,
  '0006_deal_lists': dealLists,
  '0007_lead_desk': leadDesk,
  '0008_conversations': conversations,
  '0009_search_sorts': searchSorts,
  '0010_settings': settings,
  '0011_pins': pins,
  '0012_shared_counts': sharedCounts,
  '0022_troubled_deliveries': troubledDeliveries,
  '0024_ratings': ratings,
  '0025_senders': senders,
  '0026_standard_names': standardNames,
  '0027_version_once': versionOnce,
  '0028_kinds': kinds,
  '0029_hours': hours,
  '0031_deals_per_zip': dealsPerZip,
  '0032_emails': emails,
  '0033_alerts': alerts,
  '0034_galleries': galleries,
  '0035_alert_filters': alertFilters,
  '0036_deal_life': dealLife,
  '0037_notices': notices,
  '0038_factors': factors,
  '0039_list_orders': listOrders,
  '0040_first_run': firstRun,
  '0041_follow_up': followUp,
  '0042_list_searches': listSearches,
  '0043_insight': insight,
  '0044_search_text': searchText,
  '0045_lead_source': leadSource,
  '0047_imports': imports,
  '0048_account_emails': accountEmails,
  '0049_deal_health': dealHealth,
  '0050_insight_weeks': insightWeeks,
  '0051_insight_spans': insightSpans,
  '0053_licenses': licenses,
  '0054_terms': terms,
  '0055_price_evidence': priceEvidence,
  '0056_cases': cases,
  '0058_catalogue_changes': catalogueChanges,
  '0059_documents': documents,
  '0061_license_numbers': licenseNumbers,
  '0062_price_documents': priceDocuments,
  '0063_massages_of_business': massagesOfBusiness,
  '0065_twin_slugs': twinSlugs,
  '0066_own_pictures': ownPictures,
  '0067_letters_in_slugs': lettersInSlugs,
  '0068_import_notes': importNotes,
  '0069_mailboxes': mailboxes,
};

/** Brings the tables up to this program's version, or to the named step. Returns the steps it ran. */
export async function migrate<T>(
  db: Kysely<T>,
  dialect: Dialect,
  upTo?: string,
): Promise<string[]> {
  const migrations: Record<string, Migration> = {};
  for (const [name, step] of Object.entries(steps)) {
    migrations[name] = { up: (db: Kysely<unknown>) => step(db, dialect) };
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Sorted by name, because their times may be out of order if a clock was changed.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  if (dialect === 'postgres') await orderByBytes(db);
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Which steps have run, which are to run, which of these come before one that has run, and which
 * are unknown to this program.
 */
export async function stepsOf<T>(db: Kysely<T>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isNew = !tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{ name: string }>`
        select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  return {
    done,
    pending: Object.keys(steps).filter((name) => !done.includes(name)),
    skipped: skippedIn(done),
    unknown: unknownIn(done),
  };
}

/** Steps that have not run although later ones have: somebody changed the database's list. */
export function skippedIn(done: string[]): string[] {
  const names = Object.keys(steps);
  const last = names.findLastIndex((name) => done.includes(name));
  return names.slice(0, last + 1).filter((name) => !done.includes(name));
}

/** Steps that this program does not know: a newer one ran here. */
export function unknownIn(names: string[]): string[] {
  return names.filter((name) => !Object.hasOwn(steps, name));
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
