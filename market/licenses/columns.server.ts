import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a look `one` at a number counts for the record `on_file`: its own business's do, and of other
 * businesses' those that refute the number. Cities number their permits alike, so a permit has its own
 * alone.
 */
const COUNTS = sql`one.state = on_file.state and one.number_key = on_file.number_key
  and (one.business_id = on_file.business_id or (one.found <> 'active'
    and on_file.number_key <> '' and on_file.local_authority = ''))`;

/**
 * A table for a query: the licenses of active or of some businesses (`which` names them as `owner`), the
 * newest look that counts for each, and the last day: the earlier of the record's and the one seen.
 */
export const licensesOnFile = (which: RawBuilder<unknown>) => sql`(
  select on_file.*, newest.found, newest.checked_at,
    case when newest.found = 'active' and newest.expires_seen < on_file.expires_on
      then newest.expires_seen
      else coalesce(on_file.expires_on, newest.expires_seen) end as last_day
  from (
    select owner.id as business_id, owner.name as business, owner.state as owner_state,
      owner.license_state as state,
      owner.license_number as number, owner.license_key as number_key, '' as local_authority,
      owner.license_expires_on as expires_on
    from businesses as owner where owner.license_number <> '' and ${which}
    union all
    select owner.id, owner.name, owner.state, licenses.state, licenses.number, licenses.number_key,
      licenses.local_authority, licenses.expires_on
    from licenses join businesses as owner on owner.id = licenses.business_id
    where ${which}) as on_file
  left join license_checks as newest on newest.id = (
    select one.id from license_checks as one where ${COUNTS}
    order by one.checked_at desc, one.id desc limit 1))`;

export const OF_ACTIVE = sql`owner.status = 'active'`;
