import type { Selectable } from 'kysely';
import type { SettingsTable } from '../../database/tables.ts';
import type { RowKind } from '../changes/kinds.ts';
import { findRow } from '../changes/store.server.ts';
import type { Db, Site } from '../ports.ts';
import { effectiveSettings, type Settings, type StoredValues } from './rules.ts';
import type { Section } from './sections.ts';

/** The one row of all sections. */
export type SettingsRow = Pick<Selectable<SettingsTable>, 'id' | 'updated_at' | 'document'>;

/** Its events have the values of one section. */
export const SETTINGS: RowKind<SettingsRow> = { name: 'settings', table: 'settings', columns: [] };

/** What is missing in `values` follows its default. */
export interface StoredSettings {
  version: number;
  values: StoredValues;
  /** The version of each section's last save. */
  saved: { [section in Section]?: number };
}

export async function readSettings(db: Db): Promise<StoredSettings> {
  const row = await findRow(db, SETTINGS, '');
  if (!row) throw new Error('The row of settings is gone');
  return storedSettings(row);
}

export function storedSettings({ updated_at: version, document }: SettingsRow): StoredSettings {
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
