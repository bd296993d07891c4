import { recordChange } from '../audit/store.server.ts';
import type { Db, Site } from '../ports.ts';
import { defaultValues, fieldsIn, type Section, type SettingValues } from './rules.ts';
import { parseSettings, type SettingProblems } from './schema.ts';
import { readSettings, type StoredSettings, writeSettings } from './store.server.ts';

export type SaveOutcome =
  /** `version` is the one that the section has now. */
  | { kind: 'updated'; version: number }
  | { kind: 'unchanged' }
  | { kind: 'invalid'; problems: SettingProblems }
  /** The section was saved since `loaded`; nothing was written. */
  | { kind: 'conflict'; current: StoredSettings };

interface SettingsChange {
  section: Section;
  formValues: Record<string, string | undefined>;
  /** The version that the form was filled from, or that it means to write over. */
  loadedVersion: number;
  actor: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Saves one section. What equals its default is not stored, so it continues to follow the
 * environment. Sections do not disturb each other: only a later save of the same one is a conflict.
 */
export async function saveSettings(
  db: Db,
  site: Site,
  change: SettingsChange,
): Promise<SaveOutcome> {
  const defaults = defaultValues(site);
  const parsed = parseSettings(change.section, change.formValues, defaults);
  if (parsed.kind === 'invalid') return parsed;
  const outcome = await db.transaction().execute(async (tx) => {
    const current = await readSettings(tx);
    const { section, loadedVersion, actor, now } = change;
    const before = pick({ ...defaults, ...current.values }, section);
    const after = pick({ ...defaults, ...parsed.values }, section);
    if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'unchanged' } as const;
    if ((current.saved[section] ?? 0) > loadedVersion || Number.isNaN(loadedVersion)) {
      return { kind: 'conflict', current } as const;
    }
    const version = current.version + 1;
    const values = { ...current.values, ...after };
    for (const field of fieldsIn(section)) {
      if (values[field] === defaults[field]) delete values[field];
    }
    const saved = { ...current.saved, [section]: version };
    if (!(await writeSettings(tx, { version, values, saved }))) return undefined;
    const entry = { createdAt: now, actor, recordKind: 'settings', recordId: section } as const;
    await recordChange(tx, { ...entry, action: 'updated', before, after });
    return { kind: 'updated', version } as const;
  });
  // Another save came between reading and writing, perhaps of another section: look again.
  return outcome ?? saveSettings(db, site, change);
}

function pick(values: SettingValues, section: Section): Partial<SettingValues> {
  return Object.fromEntries(fieldsIn(section).map((field) => [field, values[field]]));
}
