import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

interface OnFile {
  business_id: string;
  spa_state: string;
  holder: string;
  local_authority: string;
  state: string;
  number: string;
  expires_on: string | null;
  found: string | null;
  how: string | null;
  checked_at: number | null;
  expires_seen: string | null;
}

const ON_FILE = sql<OnFile>`
  select on_file.*, spa.state as spa_state, newest.found, newest.how, newest.checked_at,
    newest.expires_seen
  from (
    select id as business_id, '' as id, 'therapist' as holder, '' as local_authority,
      license_state as state, license_number as number, license_key as number_key,
      license_expires_on as expires_on, 0 as place, 0 as created_at
    from businesses where license_number <> ''
    union all
    select business_id, id, holder, local_authority, state, number, number_key, expires_on, 1,
      created_at
    from licenses) as on_file
  join businesses as spa on spa.id = on_file.business_id
  left join license_checks as newest on newest.id = (
    select one.id from license_checks as one
    where one.state = on_file.state and one.number_key = on_file.number_key
      and (one.business_id = on_file.business_id or (one.found <> 'active'
        and on_file.number_key <> '' and on_file.local_authority = ''))
    order by one.checked_at desc, one.id desc limit 1)
  order by on_file.business_id, on_file.place, on_file.created_at desc, on_file.id desc`;

/**
 * The newest valid license of a therapist becomes fields of its business; the statement of the whole site
 * becomes a tick of each listed spa.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await run([
    ...(dialect === 'postgres' ? ['set constraints all immediate'] : []),
    `alter table businesses add column has_license_information integer not null default 0
      check (has_license_information in (0, 1))`,
    'alter table businesses add column license_information_at bigint',
    'alter table businesses add column license_information_by text',
    `alter table businesses add column license_checked_on text
      check (length(license_checked_on) = 10)`,
    `alter table businesses add column license_found text not null default ''
      check (license_found in ('', 'active', 'not active', 'not found'))`,
  ]);
  const { rows } = await ON_FILE.execute(db);
  for (const [businessId, onFile] of Map.groupBy(rows, (row) => row.business_id)) {
    const license = movingLicense(onFile);
    if (license) await moveLicense(db, businessId, license);
  }
  await moveStatement(db);
  await run([
    `update notices set path = replace(path, '/licenses', '/edit') where kind = 'license-ending'`,
    `delete from facts where name like 'licenses_seen_%'`,
    'drop table license_boards',
    'drop table license_checks',
    'drop table licenses',
    'drop index businesses_by_license',
    'drop index businesses_without_license',
    'alter table businesses drop column license_key',
    `create index businesses_without_license on businesses (id, state)
      where status = 'active' and license_number = '' and has_license_information = 0`,
  ]);
}

const isRefuted = ({ found }: OnFile) => found !== null && found !== 'active';

function lastDayOf({ expires_on, expires_seen }: OnFile): string | null {
  const [first = null] = [expires_on, expires_seen].flatMap((day) => day || []).toSorted();
  return first;
}

function isValid(license: OnFile): boolean {
  const lastDay = lastDayOf(license);
  return !isRefuted(license) && (lastDay === null || lastDay >= dayAt(Date.now()));
}

/**
 * Licenses of establishments and permits of cities are not a therapist's. They move only if nothing else is
 * valid, so that a bad finding still takes the label away.
 */
function movingLicense(onFile: OnFile[]): OnFile | undefined {
  const therapists = onFile.filter((one) => one.holder === 'therapist' && !one.local_authority);
  const valid = therapists.filter(isValid);
  const here = valid.find((one) => one.state === one.spa_state);
  return here ?? valid[0] ?? therapists[0] ?? (onFile.some(isValid) ? undefined : onFile[0]);
}

async function moveLicense(db: Kysely<unknown>, businessId: string, license: OnFile) {
  const { state, number, checked_at, how } = license;
  // A document that looked right is no look at the board.
  const isLook = checked_at !== null && (isRefuted(license) || how !== 'document');
  const notActive = license.found === 'not_found' ? 'not found' : 'not active';
  const found = isRefuted(license) ? notActive : 'active';
  await sql`update businesses set license_number = ${number}, license_state = ${state},
      license_expires_on = ${lastDayOf(license)},
      license_checked_on = ${isLook ? dayAt(checked_at) : null},
      license_found = ${isLook ? found : ''}
    where id = ${businessId}`.execute(db);
}

interface Settings {
  values?: Record<string, string>;
  saved?: Record<string, unknown>;
}

/** Listed spas get the actor who confirmed the statement, and the later of that time and their listing. */
async function moveStatement(db: Kysely<unknown>) {
  const { rows } = await sql<{ document: string }>`select document from settings`.execute(db);
  const { rows: entries } = await sql<{ actor: string; created_at: number }>`
    select actor, created_at from audit_entries
    where record_kind = 'settings' and record_id = 'licenses'
    order by created_at desc, id desc limit 1`.execute(db);
  const { actor, created_at } = entries[0] ?? { actor: 'Settings → Licenses', created_at: 0 };
  for (const { document } of rows) {
    const { values = {}, saved = {}, ...rest }: Settings = JSON.parse(document);
    const { licenseStatement, ...otherValues } = values;
    const { licenses: _, ...otherSaved } = saved;
    if (licenseStatement !== 'off')
      await sql`update businesses set has_license_information = 1, license_information_by = ${actor},
          license_information_at =
            case when created_at > ${created_at} then created_at else ${created_at} end
        where status = 'active'`.execute(db);
    const next = JSON.stringify({ ...rest, values: otherValues, saved: otherSaved });
    if (next !== document) await sql`update settings set document = ${next}`.execute(db);
  }
}

function dayAt(instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(instant);
}
