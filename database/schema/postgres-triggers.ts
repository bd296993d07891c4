import {
  appendVersion,
  hasNoVersion,
  INBOX_TABLES,
  VISIBLE,
  versionValues,
} from './derived-rows.ts';

/** A trigger that runs once for each statement reads the changed rows under these names. */
const ROWS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};
type Change = keyof typeof ROWS;
const CHANGES = Object.keys(ROWS) as Change[];

/**
 * Most triggers run once for each statement, so a restore updates counts once. They run in the order of their
 * names: the one that raises the catalogue's version is first, so its row lock makes writers take turns.
 */
export const postgresTriggers = (): string[] => [
  ...catalogueVersion(),
  ...messagesVersion(),
  ...dealsPerZip(),
  ...versions(),
];

/** PostgreSQL ignores what a trigger returns that runs after the change. */
const createFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
    begin
      ${body}
      return null;
    end $$`;

const forStatement = (name: string, change: string, calls: string, rows = '') =>
  `create trigger ${name} after ${change} ${rows && `referencing ${rows}`}
    for each statement execute function ${calls}()`;

function catalogueVersion(): string[] {
  const bump = (table: string, change: string) =>
    forStatement(`${table}_bump_catalogue`, `${change} on ${table}`, 'bump_catalogue');
  return [
    createFunction('bump_catalogue', 'update catalogue set version = version + 1;'),
    bump('businesses', 'insert or update or delete'),
    bump('deals', 'insert or update or delete'),
    bump('settings', 'update'),
    bump('deal_versions', 'delete'),
    bump('site_terms_versions', 'delete'),
    // Pages say whether buyers get vouchers, which depends on the keys.
    bump('stripe_accounts', 'insert or delete or update of key_sealed'),
  ];
}

/** Only a trigger for each row can wait for the commit. All calls but the first do nothing. */
function messagesVersion(): string[] {
  return [
    createFunction(
      'bump_messages_version',
      `update messages_version set version = version + 1
        where xmin <> pg_current_xact_id()::xid;`,
    ),
    ...INBOX_TABLES.map(
      (table) => `create constraint trigger ${table}_bump_messages_version
        after insert or update or delete on ${table} deferrable initially deferred
        for each row execute function bump_messages_version()`,
    ),
  ];
}

function dealsPerZip(): string[] {
  const add = (changes: string) => `insert into deals_per_zip as counted (zip, deals)
    ${changes} on conflict (zip) do update set deals = counted.deals + excluded.deals;`;
  const count = (rows: string, sign = '') =>
    `select business_zip, ${sign}count(*) from ${rows} where ${VISIBLE('')} group by 1`;
  return [
    createFunction(
      'count_deals_per_zip',
      `if tg_op = 'INSERT' then
        ${add(count('new_rows'))}
      elsif tg_op = 'DELETE' then
        ${add(count('old_rows', '-'))}
      else
        ${add(`select zip, sum(change) from (
            select business_zip as zip, 1 as change from new_rows where ${VISIBLE('')}
            union all
            select business_zip, -1 from old_rows where ${VISIBLE('')}) as changes
          group by zip having sum(change) <> 0`)}
      end if;
      delete from deals_per_zip where deals = 0;`,
    ),
    ...CHANGES.map((change) =>
      forStatement(
        `deals_count_per_zip_${change}`,
        `${change} on deals`,
        'count_deals_per_zip',
        ROWS[change],
      ),
    ),
  ];
}

function versions(): string[] {
  const append = (condition: string) =>
    appendVersion(
      'deal',
      'greatest',
      `from new_rows as deal join businesses as business on business.id = deal.business_id
        ${condition}`,
    );
  return [
    createFunction(
      'append_deal_versions',
      `if tg_op = 'INSERT' then
        ${append(`where ${hasNoVersion('deal')}`)};
      elsif tg_op = 'UPDATE' then
        ${append(`join old_rows as former on former.id = deal.id
          where (${versionValues('former')}) is distinct from (${versionValues('deal')})`)};
      else
        update deal_versions set deleted_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
          where deal_id in (select id from old_rows);
      end if;`,
    ),
    ...CHANGES.map((change) =>
      forStatement(
        `deals_versions_${change}`,
        `${change} on deals`,
        'append_deal_versions',
        ROWS[change],
      ),
    ),
  ];
}
