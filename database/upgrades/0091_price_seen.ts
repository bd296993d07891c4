import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** Where somebody looked, else what they looked at. The sample's text says that it is made up. */
const PLACE = `case
  when seen_by = 'sample content' then 'the spa’s sample menu'
  when url <> '' then url
  when how = 'booking_page' then 'the spa’s booking page'
  when how = 'receipts' then 'the spa’s receipts'
  else 'the spa’s menu' end`;

/** The look that counted until this step. What owners said of their own prices never counted. */
const NEWEST = `(select one.id from price_evidence as one
  where one.business_id = deals.business_id and one.minutes = deals.duration_minutes
    and one.item_key = lower(case when deals.menu_item = '' then deals.title else deals.menu_item end)
    and one.how <> 'owner'
  order by one.seen_on desc, one.created_at desc, one.id desc limit 1)`;

const TRIGGERS = {
  sqlite: [
    'drop trigger deals_insert_proves',
    'drop trigger deals_update_proves',
    'drop trigger price_evidence_insert_proves',
    'drop trigger price_evidence_delete_proves',
  ],
  postgres: [
    'drop function prove_deal() cascade',
    'drop function prove_deals_of_item() cascade',
    'drop trigger price_evidence_bumps_catalogue on price_evidence',
  ],
};

/** Deals get the newest look at their regular price, unless that saw another price. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    ...TRIGGERS[dialect],
    `alter table deals add column price_seen_at text not null default ''
      check (length(price_seen_at) <= 2048)`,
    'alter table deals add column price_seen_on text check (length(price_seen_on) = 10)',
    `update deals set price_seen_at = ${PLACE}, price_seen_on = seen.seen_on
      from price_evidence as seen
      where seen.id = ${NEWEST} and seen.cents = deals.regular_price_cents`,
    'drop table price_evidence',
    'drop index deals_by_proof',
    'drop index deals_proven',
    'alter table deals drop column proven_until',
    'alter table deals drop column menu_item',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
