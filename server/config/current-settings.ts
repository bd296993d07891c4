import type { Db, Site } from '../../market/ports.ts';
import { isSampleRemoved } from '../../market/sample/store.server.ts';
import { effectiveSettings, type Settings } from '../../market/settings/rules.ts';
import { readSettings } from '../../market/settings/store.server.ts';

export interface Current {
  settings: Settings;
  /** True while the database has the sample content. */
  sampleContent: boolean;
}

/**
 * The current settings, and whether the sample content that was there at the start still is. Read
 * again only when the catalogue's version changed, which every save raises; with an unknown version
 * (undefined or NaN), at every request.
 */
export function cacheSettings(db: Db, defaults: Site, hadSampleContent: boolean) {
  let cached: { version: number; current: Current } | undefined;
  return async (version: number | undefined): Promise<Current> => {
    if (cached !== undefined && cached.version === version) return cached.current;
    // The version is read first, so the settings are as new as it says, or newer.
    const { values } = await readSettings(db);
    const sampleContent = hadSampleContent && !(await isSampleRemoved(db));
    const current = { settings: effectiveSettings(defaults, values), sampleContent };
    if (version !== undefined) cached = { version, current };
    return current;
  };
}
