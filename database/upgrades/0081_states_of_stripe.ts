import { type Kysely, sql } from 'kysely';

/** Stripe's own states replace our three. Refunds and disputes that were open are read again. */
const STATEMENTS = [
  'create table former_reversals as select * from purchase_reversals',
  'drop table purchase_reversals',
  `create table purchase_reversals (
      id text primary key check (length(id) between 1 and 255),
      session_id text not null references purchases (session_id) on delete cascade,
      kind text not null check (kind in ('refund', 'dispute')),
      cents bigint not null check (cents >= 0),
      status text not null check (length(status) between 1 and 100),
      at bigint not null,
      watched_until bigint not null,
      read_at bigint not null)`,
  'create index purchase_reversals_of_purchase on purchase_reversals (session_id)',
  'create index purchase_reversals_watched on purchase_reversals (watched_until)',
  `insert into purchase_reversals (id, session_id, kind, cents, status, at, watched_until, read_at)
    select id, session_id, kind, cents,
      case kind || ' ' || state
        when 'refund open' then 'pending'
        when 'refund done' then 'succeeded'
        when 'refund undone' then 'failed'
        when 'dispute open' then 'needs_response'
        when 'dispute done' then 'lost'
        else 'won' end,
      at,
      case state when 'open' then 9007199254740991 else coalesce(undone_at, at) + 2592000000 end,
      0
    from former_reversals`,
  'drop table former_reversals',
  'alter table purchases add column refund_status text',
  'alter table purchases add column dispute_status text',
  ...(['refund', 'dispute'] as const).map(
    (kind) => `update purchases set ${kind}_status = (
        select status from purchase_reversals as reversal
        where reversal.session_id = purchases.session_id and kind = '${kind}'
        order by case status
          when 'pending' then 0 when 'needs_response' then 0
          when 'failed' then 1 when 'lost' then 1 else 2 end
        limit 1)
      where session_id in (select session_id from purchase_reversals where kind = '${kind}')`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
