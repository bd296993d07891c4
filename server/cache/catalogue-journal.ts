import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Connection } from '../../database/tables.ts';
import type { Covers } from '../../market/lasting.ts';
import type { ZipTable } from '../../market/zips/store.server.ts';

/** Whether a page with this covers may show what was changed. */
type Touches = (covers: Covers, change: CatalogueChange) => boolean;

/** A spa whose ZIP code is unknown is found by no search. */
export function touchesIn(zipTable: Pick<ZipTable, 'milesBetweenZips'>): Touches {
  return (covers, { zip, businessId }) => {
    if ('businessId' in covers) return covers.businessId === businessId;
    const miles = zipTable.milesBetweenZips(covers.zip, zip);
    return miles !== undefined && miles <= covers.miles;
  };
}

/** For pages that are being rendered while they are written. */
const MAX_RECENT_CHANGES = 1000;

/**
 * Follows the catalogue: with each new version it asks what was written since the last, and calls
 * `remove` with the test of which pages may show that. A page without it may show anything.
 */
export function followCatalogue(
  { catalogueVersion, catalogueChanges }: Pick<Connection, 'catalogueVersion' | 'catalogueChanges'>,
  touches: Touches,
  remove: (isTouched: (covers: Covers | undefined) => boolean) => void,
) {
  let seen: number | undefined;
  /** All that was changed after version `since`, up to `seen`. */
  let recentChanges: Array<CatalogueChange & { version: number }> = [];
  let since = 0;
  let reading: Promise<void> | undefined;

  async function readOn() {
    const after = seen;
    // At first nothing is cached, so of no version of before is asked what it changed.
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
      // What others were reading may have begun before this version.
    } while (seen === undefined || seen < current);
  }

  return {
    /**
     * Removes what may be outdated by all that was acknowledged; synchronous if the database is, and
     * nothing was written.
     */
    catchUp(): void | Promise<void> {
      const version = catalogueVersion();
      return version === seen ? undefined : readUpTo(version);
    },
    /** After catchUp: whether a page that was rendered from `version` may be outdated by now. */
    isOutdated(version: number, covers: Covers | undefined): boolean {
      if (version === seen) return false;
      if (!covers || version < since) return true;
      return recentChanges.some((change) => change.version > version && touches(covers, change));
    },
  };
}
