import type { Rows } from '../changes/kinds.ts';
import { findRow } from '../changes/store.server.ts';
import type { Db, Site } from '../ports.ts';
import { effectiveSettings, type Settings, type StoredValues } from './rules.ts';
import type { Section } from './sections.ts';

/** What is missing in `values` follows its default. */
export interface StoredSettings {
  version: number;
  values: StoredValues;
  /** The version of each section's last save. */
  saved: { [section in Section]?: number };
}

export async function readSettings(db: Db): Promise<StoredSettings> {
  const row = await findRow(db, 'settings', '');
  if (!row) throw new Error('The row of settings is gone');
  return storedSettings(row);
}

export function storedSettings({
  updated_at: version,
  document,
}: Rows['settings']): StoredSettings {
  const { values = {}, saved = {} }: Partial<StoredSettings> = JSON.parse(document);
  return { version, values, saved };
}

export async function currentSite(db: Db, defaults: Site): Promise<Site> {
  return (await currentSettings(db, defaults)).site;
}

export async function currentSettings(db: Db, defaults: Site): Promise<Settings> {
  const { values } = await readSettings(db);
  return effectiveSettings(defaults, values);
}
