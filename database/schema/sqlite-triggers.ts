import {
  appendVersion,
  hasNoVersion,
  INBOX_TABLES,
  VERSION_COLUMNS,
  VISIBLE,
  versionValues,
} from './derived-rows.ts';

type Change = 'insert' | 'update' | 'delete';
const CHANGES: Change[] = ['insert', 'update', 'delete'];

export const sqliteTriggers = (): string[] => [
  ...catalogueVersion(),
  ...messagesVersion(),
  ...dealsPerZip(),
  ...versions(),
];

function trigger(name: string, change: string, statements: string[], condition = ''): string {
  return `create trigger ${name} after ${change} ${condition && `when ${condition}`}
    begin ${statements.map((statement) => `${statement};`).join('\n')} end`;
}

const BUMP = 'update catalogue set version = version + 1';

function catalogueVersion(): string[] {
  const bump = (table: string, change: Change, columns = '') =>
    trigger(`${table}_${change}_bumps_catalogue`, `${change} ${columns} on ${table}`, [BUMP]);
  return [
    ...CHANGES.flatMap((change) => [bump('businesses', change), bump('deals', change)]),
    bump('settings', 'update'),
    bump('deal_versions', 'delete'),
    bump('site_terms_versions', 'delete'),
    bump('stripe_accounts', 'insert'),
    bump('stripe_accounts', 'update', 'of key_sealed'),
    bump('stripe_accounts', 'delete'),
  ];
}

/** Every write that the inbox and the dashboard show raises a version, which their live stream sends. */
function messagesVersion(): string[] {
  return INBOX_TABLES.flatMap((table) =>
    CHANGES.map((change) =>
      trigger(`${table}_${change}_bumps_messages_version`, `${change} on ${table}`, [
        'update messages_version set version = version + 1',
      ]),
    ),
  );
}

/** Counts listed deals, so that pages find cities without reading deals. */
function dealsPerZip(): string[] {
  const add = `insert into deals_per_zip (zip, deals)
    select new.business_zip, 1 where ${VISIBLE('new.')}
    on conflict (zip) do update set deals = deals + 1`;
  const remove = [
    `update deals_per_zip set deals = deals - 1
      where zip = old.business_zip and ${VISIBLE('old.')}`,
    'delete from deals_per_zip where zip = old.business_zip and deals = 0',
  ];
  return [
    trigger('deals_insert_counts_per_zip', 'insert on deals', [add]),
    trigger('deals_delete_counts_per_zip', 'delete on deals', remove),
    trigger(
      'deals_move_counts_per_zip',
      'update of business_zip, business_status, listed on deals',
      [...remove, add],
    ),
  ];
}

function versions(): string[] {
  const append = appendVersion(
    'new',
    'max',
    'from businesses as business where business.id = new.business_id',
  );
  const columns = VERSION_COLUMNS.join(', ');
  return [
    trigger('deals_insert_appends_version', 'insert on deals', [append], hasNoVersion('new')),
    trigger(
      'deals_update_appends_version',
      `update of ${columns} on deals`,
      [append],
      `(${versionValues('old')}) is not (${versionValues('new')})`,
    ),
    trigger('deals_delete_ends_versions', 'delete on deals', [
      `update deal_versions set deleted_at = cast(unixepoch('subsec') * 1000 as integer)
        where deal_id = old.id`,
    ]),
  ];
}
