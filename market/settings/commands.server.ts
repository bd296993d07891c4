import { changeRow } from '../changes/commands.server.ts';
import type { Change, StoredEvent } from '../changes/rules.ts';
import { historyOf } from '../changes/store.server.ts';
import { reconsiderNotices } from '../notices/commands.server.ts';
import type { Db, Site } from '../ports.ts';
import { appendSiteVersion } from '../versions/commands.server.ts';
import { parseSettings, type SettingProblems } from './parse.ts';
import { TERM_SECTIONS } from './rules.ts';
import { parseSection, type Section } from './sections.ts';
import {
  readSettings,
  SETTINGS,
  type SettingsRow,
  type StoredSettings,
  storedSettings,
} from './store.server.ts';
import { defaultValues, fieldsIn, type SettingValues } from './table.ts';

export type SaveOutcome =
  | { kind: 'updated'; version: number }
  | { kind: 'unchanged' }
  | { kind: 'invalid'; problems: SettingProblems }
  | { kind: 'conflict'; current: StoredSettings };

interface SettingsChange extends Change {
  section: Section;
  formValues: Record<string, string | undefined>;
  /** The version that the form was loaded with, or means to overwrite. */
  loadedVersion: number;
}

/**
 * Values that equal their default are not stored, so they follow the environment. Only a later save
 * of the same section conflicts. Waiting notices are checked again.
 */
export async function saveSettings(
  db: Db,
  site: Site,
  change: SettingsChange,
): Promise<SaveOutcome> {
  const defaults = defaultValues(site);
  const parsed = parseSettings(change.section, change.formValues, defaults);
  if (parsed.kind === 'invalid') return parsed;
  const { section, formValues: _, loadedVersion, ...made } = change;
  const { now } = made;
  return db.transaction().execute(async (tx): Promise<SaveOutcome> => {
    const edit = {
      ...made,
      kind: SETTINGS,
      id: section,
      snapshot: (row: SettingsRow) => pick({ ...defaults, ...storedSettings(row).values }, section),
      isStale: (row: SettingsRow) => !((storedSettings(row).saved[section] ?? 0) <= loadedVersion),
    };
    const outcome = await changeRow(tx, edit, (row, at) => {
      const stored = storedSettings(row);
      const values = { ...stored.values, ...pick({ ...defaults, ...parsed.values }, section) };
      for (const field of fieldsIn(section))
        if (values[field] === defaults[field]) delete values[field];
      return columnsOf({ values, saved: { ...stored.saved, [section]: at } });
    });
    if (outcome.kind === 'missing') throw new Error('The row of settings is gone');
    if (outcome.kind === 'conflict')
      return { kind: 'conflict', current: storedSettings(outcome.current) };
    if (outcome.kind === 'unchanged') return outcome;
    const { version, values } = storedSettings(outcome.after);
    if (TERM_SECTIONS.includes(section)) {
      const fields = TERM_SECTIONS.flatMap(fieldsIn);
      const stored = fields.map((field) => [field, values[field] ?? defaults[field]]);
      await appendSiteVersion(tx, Object.fromEntries(stored), now);
    }
    await reconsiderNotices(tx, now);
    return { kind: 'updated', version };
  });
}

const columnsOf = (stored: Pick<StoredSettings, 'values' | 'saved'>) => ({
  columns: { document: JSON.stringify(stored) },
});

export const POSTAL_ADDRESS = 'postal-address';

/** An empty address removes it. False if nothing changed. */
export async function savePostalAddress(
  db: Db,
  postalAddress: string,
  change: Change,
): Promise<boolean> {
  const edit = {
    ...change,
    kind: SETTINGS,
    id: POSTAL_ADDRESS,
    snapshot: (row: SettingsRow) => ({
      postalAddress: storedSettings(row).values.postalAddress ?? '',
    }),
  };
  const { kind } = await db.transaction().execute((tx) =>
    changeRow(tx, edit, (row) => {
      const { saved, values } = storedSettings(row);
      const { postalAddress: _, ...others } = values;
      return columnsOf({ saved, values: postalAddress ? { ...others, postalAddress } : others });
    }),
  );
  return kind === 'updated';
}

/** Restores a section from before an edit, unless it was saved since. */
export async function undoSettings(
  db: Db,
  site: Site,
  event: StoredEvent,
  change: Change,
): Promise<SaveOutcome | { kind: 'missing' }> {
  const section = parseSection(event.record);
  if (!section || !event.before) return { kind: 'missing' };
  const { version } = await readSettings(db);
  // Read after the version: a save in between shows as a later event or a higher version.
  const [last] = await historyOf(db, 'settings', section, 1);
  if (last?.id !== event.id) return { kind: 'missing' };
  const formValues = Object.fromEntries(
    Object.entries(event.before).map(([field, value]) => [field, String(value)]),
  );
  const edit = { section, formValues, loadedVersion: version, ...change, undoes: event.id };
  return saveSettings(db, site, edit);
}

function pick(values: SettingValues, section: Section): Partial<SettingValues> {
  return Object.fromEntries(fieldsIn(section).map((field) => [field, values[field]]));
}
