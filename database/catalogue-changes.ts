/** The business and the ZIP code whose pages a write to the catalogue may have changed. */
export interface CatalogueChange {
  zip: string;
  businessId: string;
}

/** What was written between two versions of the catalogue, up to `version`. */
export interface CatalogueChanges {
  version: number;
  /** Undefined where anything may have changed: settings, an address, what no event tells apart. */
  changes: CatalogueChange[] | undefined;
}

/** A row of CHANGES_QUERY; without a version where no event came. */
export interface ChangeRow {
  current: number;
  version: number | null;
  kind: string | null;
  record: string | null;
  before: string | null;
  after: string | null;
}

/** More events than these are not read apart: to render the pages again costs less. */
const MAX_EVENTS = 500;

/** The query for readChanges, whose parameter is the version after which changes are read. */
export const CHANGES_QUERY = [
  `select catalogue.version as current, event.catalogue_version as version, event.kind, event.record,
      event.before, event.after
    from catalogue left join events as event on event.catalogue_version >`,
  ` order by event.catalogue_version limit ${MAX_EVENTS + 1}`,
] as const;

/** A version without an event is a write of something else, or by somebody else. */
export function readChanges(rows: ChangeRow[], after: number): CatalogueChanges {
  const version = Number(rows[0]?.current);
  const events = rows.filter((row) => row.version !== null);
  const versions = new Set(events.map((event) => event.version));
  const isComplete = rows.length <= MAX_EVENTS && versions.size === version - after;
  return { version, changes: isComplete ? events.flatMap(covers) : undefined };
}

/** Where pages may show what was changed: of a deal as of a business, both before and after. */
function covers({ kind, record, before, after }: ChangeRow): CatalogueChange[] {
  return [before, after].flatMap((values) => {
    if (values === null) return [];
    const { zip, business_zip, business_id } = JSON.parse(values);
    return kind === 'business'
      ? { zip, businessId: record ?? '' }
      : { zip: business_zip, businessId: business_id };
  });
}
