export interface CatalogueChange {
  zip: string;
  businessId: string;
}

export interface CatalogueChanges {
  version: number;
  /** Undefined if any page may have changed, as after a change of the settings. */
  changes: CatalogueChange[] | undefined;
}

/** A row of CHANGES_QUERY. Its `version` is null if no event followed. */
export interface ChangeRow {
  current: number;
  version: number | null;
  kind: string | null;
  record: string | null;
  before: string | null;
  after: string | null;
}

/** With more events than this, it costs less to render all pages again than to read the events. */
const MAX_EVENTS = 500;

/** Its parameter is the version after which changes are read. */
export const CHANGES_QUERY = [
  `select catalogue.version as current, event.catalogue_version as version, event.kind, event.record,
      event.before, event.after
    from catalogue left join (
      select catalogue_version, kind, record, before, after from events where catalogue_version >`,
  ` order by catalogue_version limit ${MAX_EVENTS + 1}) as event on true`,
] as const;

/** A version without an event is a write whose effect on pages is unknown. */
export function readChanges(rows: ChangeRow[], after: number): CatalogueChanges {
  const version = Number(rows[0]?.current);
  const events = rows.filter((row) => row.version !== null);
  const versions = new Set(events.map((event) => event.version));
  const isComplete = rows.length <= MAX_EVENTS && versions.size === version - after;
  return { version, changes: isComplete ? events.flatMap(covers) : undefined };
}

/** Lists the pages that showed the deal or business before, and those that may show it now. */
function covers({ kind, record, before, after }: ChangeRow): CatalogueChange[] {
  return [before, after].flatMap((values) => {
    if (values === null) return [];
    const { zip, business_zip, business_id } = JSON.parse(values);
    return kind === 'business'
      ? { zip, businessId: record ?? '' }
      : { zip: business_zip, businessId: business_id };
  });
}
