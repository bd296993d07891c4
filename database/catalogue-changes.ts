/** The business and the ZIP code whose pages a write to the catalogue may have changed. */
export interface CatalogueChange {
  zip: string;
  businessId: string;
}

/** What was written between two versions of the catalogue, up to `version`. */
export interface CatalogueChanges {
  version: number;
  /** Undefined where anything may have changed: settings, an address, more than is recorded apart. */
  changes: CatalogueChange[] | undefined;
}

/** A row of CHANGES_QUERY; without a version where nothing was written. */
export interface ChangeRow {
  current: number;
  version: number | null;
  zip: string | null;
  business_id: string | null;
}

/** More rows than these are not recorded apart: to render the pages again costs less. */
const MAX_ROWS = 500;

/** The query for readChanges, whose parameter is the version after which changes are read. */
export const CHANGES_QUERY = [
  `select catalogue.version as current, change.version, change.zip, change.business_id
    from catalogue left join catalogue_changes as change on change.version >`,
  ` order by change.version limit ${MAX_ROWS + 1}`,
] as const;

/** A version without a row is a write that triggers do not record. */
export function readChanges(rows: ChangeRow[], after: number): CatalogueChanges {
  const version = Number(rows[0]?.current);
  const recorded = rows.filter((row) => row.version !== null);
  const versions = new Set(recorded.map((row) => row.version));
  const isComplete = rows.length <= MAX_ROWS && versions.size === version - after;
  const changes = recorded.map(({ zip, business_id }) => ({
    zip: zip ?? '',
    businessId: business_id ?? '',
  }));
  return { version, changes: isComplete ? changes : undefined };
}
