import { cacheKindCounts } from '../../market/deals/count.server.ts';
import { nextStart } from '../../market/deals/starts-and-ends.server.ts';
import type { Db, Site } from '../../market/ports.ts';
import { isSampleRemoved } from '../../market/sample/store.server.ts';
import { effectiveSettings } from '../../market/settings/rules.ts';
import { readSettings } from '../../market/settings/store.server.ts';
import type { Services } from '../../web/context.ts';
import type { Partners } from '../outbound/partners.ts';

export type Current = Pick<Services, 'settings' | 'sampleContent' | 'nextChange' | 'countKinds'> &
  Partners;

/** Reads again only after the catalogue's version rose, which every save does, or if it is unknown (NaN). */
export function cacheSettings(
  db: Db,
  defaults: Site,
  hadSampleContent: boolean,
  partners: () => Promise<Partners>,
) {
  let cached: { version: number; current: Current } | undefined;
  return async (version: number): Promise<Current> => {
    if (cached?.version === version) return cached.current;
    // The version is read first, so the settings are at least as new.
    const { values } = await readSettings(db);
    const settings = effectiveSettings(defaults, values);
    const changeAfter = cacheNextChange(db);
    const current = {
      ...(await partners()),
      settings,
      sampleContent: hadSampleContent && !(await isSampleRemoved(db)),
      nextChange: changeAfter,
      countKinds: cacheKindCounts(db, changeAfter),
    };
    cached = { version, current };
    return current;
  };
}

/** Reads again only when the time has come, or if the clock was set back. */
function cacheNextChange(db: Db): Current['nextChange'] {
  let cached = { from: Number.NaN, until: Number.NaN };
  return async (now) => {
    const { from, until } = cached;
    if (now >= from && now < until) return until;
    const next = await nextStart(db, now);
    cached = { from: now, until: next };
    return next;
  };
}
