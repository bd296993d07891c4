import { historyOf, recordChange, type StoredEntry } from '../audit/store.server.ts';
import { reconsiderNotices } from '../notices/store.server.ts';
import type { Db, Site } from '../ports.ts';
import { appendSiteVersion } from '../versions/commands.server.ts';
import { parseSettings, type SettingProblems } from './parse.ts';
import { TERM_SECTIONS } from './rules.ts';
import { parseSection, type Section } from './sections.ts';
import { readSettings, type StoredSettings, writeSettings } from './store.server.ts';
import { defaultValues, fieldsIn, type SettingValues } from './table.ts';

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
  /** The id of the change that this one takes back. */
  undoes?: string;
}

/**
 * Saves one section. What equals its default is not stored, so it continues to follow the
 * environment. Sections do not disturb each other: only a later save of the same one is a conflict.
 * Notices that wait are looked at again, by the new settings.
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
    const { section, loadedVersion, actor, now, undoes } = change;
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
    if (TERM_SECTIONS.includes(section)) {
      const fields = TERM_SECTIONS.flatMap(fieldsIn);
      const stored = fields.map((field) => [field, values[field] ?? defaults[field]]);
      await appendSiteVersion(tx, Object.fromEntries(stored), now);
    }
    const entry = { createdAt: now, actor, recordKind: 'settings', recordId: section } as const;
    await recordChange(tx, { ...entry, action: 'updated', before, after, undoes });
    await reconsiderNotices(tx, now);
    return { kind: 'updated', version } as const;
  });
  // Another save came between reading and writing, perhaps of another section: look again.
  return outcome ?? saveSettings(db, site, change);
}

/** The record of a line of the history that says what the postal address is. */
export const POSTAL_ADDRESS = 'postal-address';

/** Sets the address at the foot of e-mails; an empty one removes it. False where it is so already. */
export async function savePostalAddress(
  db: Db,
  postalAddress: string,
  { actor, now }: { actor: string; now: number },
): Promise<boolean> {
  const outcome = await db.transaction().execute(async (tx) => {
    const { version, values, saved } = await readSettings(tx);
    const { postalAddress: was = '', ...others } = values;
    if (was === postalAddress) return false;
    const next = postalAddress === '' ? others : { ...others, postalAddress };
    if (!(await writeSettings(tx, { version: version + 1, values: next, saved }))) return undefined;
    await recordChange(tx, {
      createdAt: now,
      actor,
      action: 'created',
      recordKind: 'settings',
      recordId: POSTAL_ADDRESS,
      before: undefined,
      after: { postalAddress },
    });
    return true;
  });
  // Another save came between reading and writing.
  return outcome ?? savePostalAddress(db, postalAddress, { actor, now });
}

/** Brings back what a section said before an edit, if it was not saved since. */
export async function undoSettings(
  db: Db,
  site: Site,
  entry: StoredEntry,
  { actor, now }: { actor: string; now: number },
): Promise<SaveOutcome | { kind: 'missing' }> {
  const section = parseSection(entry.recordId);
  if (!section || !entry.before) return { kind: 'missing' };
  const { version } = await readSettings(db);
  // Read after the version: a save in between has either a later entry or a higher version.
  const [last] = await historyOf(db, 'settings', section, 1);
  if (last?.id !== entry.id) return { kind: 'missing' };
  const formValues = Object.fromEntries(
    Object.entries(entry.before).map(([field, value]) => [field, String(value)]),
  );
  const edit = { section, formValues, loadedVersion: version, actor, now, undoes: entry.id };
  return saveSettings(db, site, edit);
}

function pick(values: SettingValues, section: Section): Partial<SettingValues> {
  return Object.fromEntries(fieldsIn(section).map((field) => [field, values[field]]));
}
