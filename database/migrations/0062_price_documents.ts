import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** As in 0055: both databases compare a menu's items without regard to the case of English letters. */
const ITEM_KEY = "lower(case when menu_item = '' then title else menu_item end)";

/** As in 0055, but evidence proves a price only where somebody can look at it again. */
const provenUntil = (deal: string) => `coalesce((
  select case when seen.cents >= ${deal}.regular_price_cents
    and (seen.url <> '' or seen.document_id is not null) then seen.proves_until end
  from price_evidence as seen
  where seen.business_id = ${deal}.business_id and seen.minutes = ${deal}.duration_minutes
    and seen.item_key = ${ITEM_KEY.replaceAll(/menu_item|title/g, `${deal}.$&`)}
    and seen.how <> 'owner'
  order by seen.seen_on desc, seen.created_at desc, seen.id desc limit 1), 0)`;

const EMPTIED = "(new.license_number = '' and old.license_number <> '')";
const DELETE_OF_FORM = `delete from license_documents
  where business_id = new.id and license_id is null and of_prices = 0`;

/**
 * A document may show a spa's prices in place of a license. Evidence may name it in place of an
 * address, and goes with it. Evidence with neither proves nothing.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`alter table license_documents
    add column of_prices integer not null default 0 check (of_prices in (0, 1))`.execute(db);
  await sql`alter table price_evidence
    add column document_id text references license_documents (id) on delete cascade`.execute(db);
  await sql`create index price_evidence_of_document on price_evidence (document_id)`.execute(db);
  for (const statement of TRIGGERS[dialect]) await sql.raw(statement).execute(db);
  // The triggers above write what is right.
  await sql`update deals set proven_until = 0 where proven_until > 0`.execute(db);
}

const prove = (where: string) => `update deals set proven_until = ${provenUntil('deals')}
  where ${where} and proven_until <> ${provenUntil('deals')};`;

const ofItem = (row: string) => `business_id = ${row}.business_id
  and duration_minutes = ${row}.minutes and ${ITEM_KEY} = ${row}.item_key`;

const evidenceTrigger = (change: string, row: string) => [
  `drop trigger price_evidence_${change}_proves`,
  `create trigger price_evidence_${change}_proves after ${change} on price_evidence
    begin ${prove(ofItem(row))} update catalogue set version = version + 1; end`,
];

const TRIGGERS = {
  sqlite: [
    'drop trigger deals_insert_proves',
    `create trigger deals_insert_proves after insert on deals
      begin ${prove('id = new.id')} end`,
    'drop trigger deals_update_proves',
    `create trigger deals_update_proves after update
      of business_id, title, menu_item, duration_minutes, regular_price_cents, proven_until on deals
      begin ${prove('id = new.id')} end`,
    ...evidenceTrigger('insert', 'new'),
    ...evidenceTrigger('delete', 'old'),
    'drop trigger businesses_license_emptied',
    `create trigger businesses_license_emptied after update of license_number on businesses
      when ${EMPTIED} begin ${DELETE_OF_FORM}; end`,
  ],
  postgres: [
    `create or replace function prove_deal() returns trigger language plpgsql as $$
      begin
        new.proven_until := ${provenUntil('new')};
        return new;
      end $$`,
    `create or replace function delete_documents_of_form() returns trigger language plpgsql as
      $$ begin if ${EMPTIED} then ${DELETE_OF_FORM}; end if; return null; end $$`,
  ],
} satisfies Record<Dialect, string[]>;
