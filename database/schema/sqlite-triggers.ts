// Part of a step that has run (0064_baseline): never edited, only followed by another.

import {
  appendVersion,
  CASE_CHANGES,
  DELETE_DOCUMENTS_OF_FORM,
  hasNoVersion,
  IS_EXTENDED,
  IS_UNSUBSCRIBED,
  itemOf,
  JOURNAL_VERSIONS,
  LOSES_LICENSE,
  MARK_DOCUMENT_UNUSED,
  provenUntil,
  SEARCHABLE_KINDS,
  type SearchableKind,
  VERSION_COLUMNS,
  VISIBLE,
  versionValues,
  writeSearchable,
} from './derived-rows.ts';

type Change = 'insert' | 'update' | 'delete';
const CHANGES: Change[] = ['insert', 'update', 'delete'];

/** SQLite's triggers run for each row. It promises no order of two, so one does what needs an order. */
export function sqliteTriggers(): string[] {
  return [
    ...catalogueVersion(),
    ...messagesVersion(),
    ...searchableRows(),
    ...dealsPerZip(),
    ...versions(),
    ...proofs(),
    trigger(
      'deals_update_extends',
      'update of expires_at on deals',
      [
        `insert into deal_extensions (deal_id, from_end, to_end, extended_at)
        values (new.id, old.expires_at, new.expires_at, new.updated_at)`,
      ],
      IS_EXTENDED,
    ),
    trigger(
      'businesses_license_emptied',
      'update of license_number on businesses',
      [DELETE_DOCUMENTS_OF_FORM],
      LOSES_LICENSE,
    ),
    trigger('license_documents_unused', 'delete on license_documents', [MARK_DOCUMENT_UNUSED]),
    `create trigger emails_respect_unsubscribes before insert on emails when ${IS_UNSUBSCRIBED}
      begin select raise(abort, 'unsubscribed'); end`,
  ];
}

function trigger(name: string, change: string, statements: string[], condition = ''): string {
  return `create trigger ${name} after ${change} ${condition && `when ${condition}`}
    begin ${statements.map((statement) => `${statement};`).join('\n')} end`;
}

const BUMP = 'update catalogue set version = version + 1';

/** Each write that pages may show raises the version; the journal says which business it concerns. */
function catalogueVersion(): string[] {
  const bump = (table: string, change: Change, condition = '') =>
    trigger(`${table}_${change}_bumps_catalogue`, `${change} on ${table}`, [BUMP], condition);
  const record = (zip: string, business: string, condition = 'true') =>
    `insert into catalogue_changes (version, zip, business_id)
      select version, ${zip}, ${business} from catalogue where ${condition} on conflict do nothing`;
  const journal = (table: string, change: Change, records: string[]) =>
    trigger(`${table}_${change}_bumps_catalogue`, `${change} on ${table}`, [
      BUMP,
      ...records,
      `delete from catalogue_changes
        where version <= (select version - ${JOURNAL_VERSIONS} from catalogue)`,
    ]);
  const [before, after] = ['old', 'new'].map((row) =>
    record(`${row}.business_zip`, `${row}.business_id`),
  ) as [string, string];
  const sameAddress = 'old.slug = new.slug and old.status = new.status';
  return [
    ...['licenses', 'license_checks'].flatMap((table) =>
      CHANGES.map((change) => bump(table, change)),
    ),
    ...CHANGES.map((change) => bump('cases', change, CASE_CHANGES[change])),
    bump('settings', 'update'),
    bump('deal_versions', 'delete'),
    bump('site_terms_versions', 'delete'),
    bump('businesses', 'insert'),
    bump('businesses', 'delete'),
    journal('businesses', 'update', [
      record('old.zip', 'old.id', sameAddress),
      record('new.zip', 'new.id', sameAddress),
    ]),
    journal('deals', 'insert', [after]),
    journal('deals', 'update', [before, after]),
    journal('deals', 'delete', [before]),
  ];
}

/** What the inbox and the dashboard show raises a version, too, which their live stream sends. */
function messagesVersion(): string[] {
  return ['conversations', 'messages', 'leads', 'cases'].flatMap((table) =>
    CHANGES.map((change) =>
      trigger(`${table}_${change}_bumps_messages_version`, `${change} on ${table}`, [
        'update messages_version set version = version + 1',
      ]),
    ),
  );
}

function searchableRows(): string[] {
  const of = (kind: SearchableKind, row: string) => [
    ...(['insert', 'update'] as const).map((change) =>
      trigger(`${kind}_${change}_is_searchable`, `${change} on ${kind}`, [
        writeSearchable(kind, `${row}.id = new.id`, kind),
      ]),
    ),
    trigger(`${kind}_delete_is_searchable`, `delete on ${kind}`, [
      `delete from searchable_${kind} where id = old.id`,
    ]),
  ];
  return [
    ...Object.entries(SEARCHABLE_KINDS).flatMap(([kind, row]) => of(kind as SearchableKind, row)),
    trigger(
      'businesses_slug_is_searchable',
      'update of slug on businesses',
      [writeSearchable('deals', 'deal.business_id = new.id', 'deals')],
      'old.slug <> new.slug',
    ),
  ];
}

/** How many deals of active businesses each ZIP has, so that cities are found without reading deals. */
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

function proofs(): string[] {
  const until = provenUntil('deals');
  const prove = (deals: string) =>
    `update deals set proven_until = ${until} where ${deals} and proven_until <> ${until}`;
  const ofItem = (row: string) =>
    prove(`business_id = ${row}.business_id and duration_minutes = ${row}.minutes
      and ${itemOf('')} = ${row}.item_key`);
  const read = 'business_id, title, menu_item, duration_minutes, regular_price_cents, proven_until';
  return [
    trigger('deals_insert_proves', 'insert on deals', [prove('id = new.id')]),
    trigger('deals_update_proves', `update of ${read} on deals`, [prove('id = new.id')]),
    trigger('price_evidence_insert_proves', 'insert on price_evidence', [ofItem('new'), BUMP]),
    trigger('price_evidence_delete_proves', 'delete on price_evidence', [ofItem('old'), BUMP]),
  ];
}
