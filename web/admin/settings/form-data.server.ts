import { listSitemapDeals } from '../../../market/deals/sitemap.server.ts';
import { saysLicensed } from '../../../market/pages/license.server.ts';
import { placeholderList } from '../../../market/settings/copy.ts';
import { parseSettings, sectionValues } from '../../../market/settings/parse.ts';
import { recordsOf, type Section } from '../../../market/settings/sections.ts';
import { readSettings, type StoredSettings } from '../../../market/settings/store.server.ts';
import { defaultValues, fieldsIn, type SettingValues } from '../../../market/settings/table.ts';
import type { Services } from '../../context.ts';
import { historyView } from '../changes/changes.server.ts';
import type { EditConflict } from '../changes/conflict-notice.tsx';
import { labels } from './labels.ts';

export async function sectionView(section: Section, app: Services) {
  const { db, defaults: site, now } = app;
  const { version, values } = await readSettings(db);
  const defaults = defaultValues(site);
  const effectiveValues: SettingValues = { ...defaults, ...values };
  return {
    section,
    version: String(version),
    stored: sectionValues(section, effectiveValues),
    defaults: { ...defaults, ...sectionValues(section, defaults) },
    placeholders: placeholderList({ ...effectiveValues, isLicensed: await saysLicensed(app) }),
    timeZones: section === 'office' ? timeZonesWith(effectiveValues.timeZone) : [],
    hasDeal: (await listSitemapDeals(db, now(), { skip: 0 }, 1)).length > 0,
    history: await historyView(
      db,
      { kind: 'settings', id: recordsOf(section) },
      { timeZone: effectiveValues.timeZone, labels },
    ),
  };
}

/** All that there are; the one in use may be another name of one of them. */
function timeZonesWith(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), current])].sort();
}

export async function storedSection(section: Section, { db, defaults }: Services) {
  const { values } = await readSettings(db);
  return sectionValues(section, { ...defaultValues(defaults), ...values });
}

export function describeConflict(
  section: Section,
  current: StoredSettings,
  typed: Record<string, string>,
  { defaults: site }: Services,
): EditConflict {
  const defaults = defaultValues(site);
  const stored = { ...defaults, ...current.values };
  const parsed = parseSettings(section, typed, defaults);
  const submitted = parsed.kind === 'valid' ? parsed.values : {};
  return {
    overwrite: String(current.version),
    changes: fieldsIn(section)
      .filter((field) => stored[field] !== submitted[field])
      .map((field) => ({
        label: labels[field],
        before: stored[field],
        after: submitted[field] ?? '',
      })),
  };
}
