import type { Db, Site } from '../../market/ports.ts';
import { effectiveSettings, type Settings } from '../../market/settings/rules.ts';
import { readSettings } from '../../market/settings/store.server.ts';

/**
 * What is set, as it is now. Read again only when the catalogue has another version, which every
 * save raises; where the version is not known (undefined or NaN), at every request.
 */
export function cacheSettings(db: Db, defaults: Site) {
  let cached: { version: number; settings: Settings } | undefined;
  return async (version: number | undefined): Promise<Settings> => {
    if (cached !== undefined && cached.version === version) return cached.settings;
    // The version was read first: what a save puts between the two is at most newer than it says.
    const { values } = await readSettings(db);
    const settings = effectiveSettings(defaults, values);
    if (version !== undefined) cached = { version, settings };
    return settings;
  };
}
