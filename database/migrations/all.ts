import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Dialect } from '../tables.ts';
import { up as catalogue } from './0001_catalogue.ts';
import { up as leads } from './0002_leads.ts';
import { up as admin } from './0003_admin.ts';
import { up as audit } from './0004_audit.ts';
import { up as adminLists } from './0005_admin_lists.ts';
import { up as dealLists } from './0006_deal_lists.ts';
import { up as leadDesk } from './0007_lead_desk.ts';
import { up as pins } from './0011_pins.ts';

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** In order, for ever: a step that has run anywhere is never edited, only followed by another. */
const steps: Record<string, Step> = {
  '0001_catalogue': catalogue,
  '0002_leads': leads,
  '0003_admin': admin,
  '0004_audit': audit,
  '0005_admin_lists': adminLists,
  '0006_deal_lists': dealLists,
  '0007_lead_desk': leadDesk,
  '0011_pins': pins,
};

/** Brings the tables up to this program's version; returns the names of the steps it ran. */
export async function migrate<T>(db: Kysely<T>, dialect: Dialect): Promise<string[]> {
  const migrations: Record<string, Migration> = {};
  for (const [name, step] of Object.entries(steps)) {
    migrations[name] = { up: (db: Kysely<unknown>) => step(db, dialect) };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
