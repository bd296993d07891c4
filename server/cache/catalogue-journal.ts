import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Connection } from '../../database/tables.ts';
import type { Covers } from '../../market/lasting.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';

type Touches = (covers: Covers, change: CatalogueChange) => boolean;

/** No search finds a spa whose ZIP code is unknown. */
export function touchesIn(zipTable: Pick<ZipTable, 'milesBetweenZips'>): Touches {
  return (covers, { zip, businessId }) => {
    if ('businessId' in covers) return covers.businessId === businessId;
    const miles = zipTable.milesBetweenZips(covers.zip, zip);
    return miles !== undefined && miles <= covers.miles;
  };
}

/** Enough for all that is written while a page is rendered. */
const MAX_RECENT_CHANGES = 1000;

/** Calls `remove` after each new version with a test of which pages may show what was written. */
export function followCatalogue(
  { catalogueVersion, catalogueChanges }: Pick<Connection, 'catalogueVersion' | 'catalogueChanges'>,
  touches: Touches,
  remove: (isTouched: (covers: Covers | undefined) => boolean) => void,
) {
  let seen: number | undefined;
  let recentChanges: Array<CatalogueChange & { version: number }> = [];
  let since = 0;
  let reading: Promise<void> | undefined;

  async function readOn() {
    const after = seen;
    // Nothing is cached at first, so no earlier change matters.
    const { version, changes } = await catalogueChanges(after ?? Number.MAX_SAFE_INTEGER);
    seen = version;
    if (after === undefined || !changes) {
      since = version;
      recentChanges = [];
      remove(() => true);
      return;
    }
    recentChanges.push(...changes.map((change) => ({ ...change, version })));
    const excess = Math.max(0, recentChanges.length - MAX_RECENT_CHANGES);
    since = recentChanges.splice(0, excess).at(-1)?.version ?? since;
    remove((covers) => !covers || changes.some((change) => touches(covers, change)));
  }

  async function readUpTo(version: number | Promise<number>) {
    const current = await version;
    if (seen === current) return;
    do {
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
      // The read that others share may have begun before this version.
    } while (seen === undefined || seen < current);
  }

  return {
    /** Removes pages that acknowledged writes may have changed. Synchronous if there is nothing to read. */
    catchUp(): void | Promise<void> {
      const version = catalogueVersion();
      return version === seen ? undefined : readUpTo(version);
    },
    /** After catchUp: whether a page rendered from `version` may be outdated. */
    isOutdated(version: number, covers: Covers | undefined): boolean {
      if (version === seen) return false;
      if (!covers || version < since) return true;
      return recentChanges.some((change) => change.version > version && touches(covers, change));
    },
  };
}
