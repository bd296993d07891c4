import type { Db, Site } from '../../market/ports.ts';
import { effectiveSettings, type Settings } from '../../market/settings/rules.ts';
import { readSettings } from '../../market/settings/store.server.ts';

/**
 * The current settings. Read again only when the catalogue's version changed, which every save
 * raises; with an unknown version (undefined or NaN), at every request.
 */
export function cacheSettings(db: Db, defaults: Site) {
  let cached: { version: number; settings: Settings } | undefined;
  return async (version: number | undefined): Promise<Settings> => {
    if (cached !== undefined && cached.version === version) return cached.settings;
    // The version is read first, so the settings are as new as it says, or newer.
    const { values } = await readSettings(db);
    const settings = effectiveSettings(defaults, values);
    if (version !== undefined) cached = { version, settings };
    return settings;
  };
}
