import type { Db, Site } from '../ports.ts';
import { effectiveSettings, type Settings, type StoredValues } from './rules.ts';
import type { Section } from './sections.ts';

/** What the owner has set; anything missing in `values` follows its default. */
export interface StoredSettings {
  version: number;
  values: StoredValues;
  /** The version with which each section was saved last. */
  saved: { [section in Section]?: number };
}

export async function readSettings(db: Db): Promise<StoredSettings> {
  const { version, document } = await db
    .selectFrom('settings')
    .select(['version', 'document'])
    .executeTakeFirstOrThrow();
  const { values = {}, saved = {} }: Partial<StoredSettings> = JSON.parse(document);
  return { version, values, saved };
}

/** Stores `next` if the version is still the one before it; false where another save came first. */
export async function writeSettings(tx: Db, next: StoredSettings): Promise<boolean> {
  const { version, values, saved } = next;
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ version, document: JSON.stringify({ values, saved }) })
    .where('version', '=', version - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Brand, product and contacts as they are now: what is set over the environment's `defaults`. */
export async function currentSite(db: Db, defaults: Site): Promise<Site> {
  return (await currentSettings(db, defaults)).site;
}

/** Everything that the owner can set, as it is now. */
export async function currentSettings(db: Db, defaults: Site): Promise<Settings> {
  const { values } = await readSettings(db);
  return effectiveSettings(defaults, values);
}
