import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';

/** What each list compares of a record: its columns, those that may be null, and where they are from. */
const SEARCHABLE = {
  businesses: {
    columns: ['id', 'name', 'slug', 'state', 'city', 'status', 'created_at'],
    from: (rows: string) =>
      `select id, name, slug, state, city, status, created_at from ${rows} as business`,
  },
  deals: {
    columns: [
      ...['id', 'title', 'slug', 'business_id', 'status', 'listed', 'paused_at', 'starts_at'],
      ...['expires_at', 'deal_price_cents'],
    ],
    from: (rows: string, spas = 'businesses') =>
      `select deal.id, lower(deal.title), spa.slug, deal.business_id, deal.status, deal.listed,
        deal.paused_at, deal.starts_at, deal.expires_at, deal.deal_price_cents
        from ${rows} as deal join ${spas} as spa on spa.id = deal.business_id`,
  },
  leads: {
    columns: ['id', 'search_text', 'business_name', 'status', 'created_at', 'next_on'],
    from: (rows: string) =>
      `select id, search_text, lower(business_name), status, created_at, next_on
        from ${rows} as lead`,
  },
};

type Kind = keyof typeof SEARCHABLE;
const KINDS = Object.keys(SEARCHABLE) as Kind[];
const NAME_OF_ROW = { businesses: 'business', deals: 'deal', leads: 'lead' };

const NULLABLE = ['paused_at', 'starts_at', 'next_on'];
const NUMBERS = /_at$|_cents$|^listed$/;

/** Some indexes held what searches read. They need only what orders and filters read now. */
const INDEXES = {
  leads_newest: 'leads (created_at desc, id desc)',
  leads_by_status: 'leads (status, created_at desc, id desc)',
  leads_by_name: 'leads (lower(business_name), id, status)',
  leads_by_status_and_name: 'leads (status, lower(business_name), id)',
  deals_for_lists: 'deals (expires_at, id, status, listed, starts_at)',
  deals_by_price: 'deals (deal_price_cents, id, expires_at, status, listed, starts_at)',
  // PostgreSQL answers from an index of 'lower(title)' only where it has the title, too.
  deals_by_title: 'deals (lower(title), id, expires_at, status, listed, starts_at, title)',
  deals_scheduled: `deals (starts_at, id, expires_at, paused_at)
    where status = 'active' and paused_at is null`,
};

/**
 * A word may begin anywhere in a name, so a search reads every row. It reads narrow ones: each kind
 * has a table of what its list compares, which triggers write. A deal's row follows its spa's slug.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const kind of KINDS) {
    const columns = SEARCHABLE[kind].columns.map(columnOf).join(', ');
    const options = dialect === 'sqlite' ? 'without rowid' : '';
    await run(db, `create table searchable_${kind} (${columns}) ${options}`);
    await run(db, writeRows(kind, SEARCHABLE[kind].from(kind), 'true'));
  }
  await (dialect === 'sqlite' ? sqliteTriggers(db) : postgresTriggers(db));
  for (const [name, columns] of Object.entries(INDEXES)) {
    await run(db, `drop index ${name}`);
    await run(db, `create index ${name} on ${columns}`);
  }
}

function columnOf(name: string): string {
  if (name === 'id') return 'id text primary key';
  const type = NUMBERS.test(name) ? 'bigint' : 'text';
  return `${name} ${type}${NULLABLE.includes(name) ? '' : ' not null'}`;
}

/** Writes what a query finds, where it differs from what is there. */
function writeRows(kind: Kind, rows: string, condition: string): string {
  const table = `searchable_${kind}`;
  const columns = SEARCHABLE[kind].columns.filter((name) => name !== 'id');
  const of = (owner: string) => `(${columns.map((name) => `${owner}.${name}`).join(', ')})`;
  return `insert into ${table} (id, ${columns.join(', ')}) ${rows} where ${condition}
    on conflict (id) do update set (${columns.join(', ')}) = ${of('excluded')}
    where ${of(table)} is distinct from ${of('excluded')}`;
}

async function sqliteTriggers(db: Kysely<unknown>) {
  for (const kind of KINDS) {
    const { from } = SEARCHABLE[kind];
    const write = writeRows(kind, from(kind), `${NAME_OF_ROW[kind]}.id = new.id`);
    for (const change of ['insert', 'update'])
      await run(
        db,
        `create trigger ${kind}_${change}_is_searchable after ${change} on ${kind}
          begin ${write}; end`,
      );
    await run(
      db,
      `create trigger ${kind}_delete_is_searchable after delete on ${kind}
        begin delete from searchable_${kind} where id = old.id; end`,
    );
  }
  const deals = writeRows('deals', SEARCHABLE.deals.from('deals'), 'deal.business_id = new.id');
  await run(
    db,
    `create trigger businesses_slug_is_searchable after update of slug on businesses
      when old.slug <> new.slug begin ${deals}; end`,
  );
}

/**
 * Once for each statement, as in 0031. The triggers' names come after those of the catalogue's
 * version, whose row makes writers take turns: no deal misses the new slug of its spa.
 */
async function postgresTriggers(db: Kysely<unknown>) {
  const deals = writeRows(
    'deals',
    `${SEARCHABLE.deals.from('deals', 'new_rows')} join old_rows as former on former.id = spa.id`,
    'former.slug <> spa.slug',
  );
  for (const kind of KINDS) {
    const name = `write_searchable_${kind}`;
    await run(
      db,
      `create function ${name}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then
            delete from searchable_${kind} where id in (select id from old_rows);
          else
            ${writeRows(kind, SEARCHABLE[kind].from('new_rows'), 'true')};
          end if;
          return null;
        end $$`,
    );
    const tables = { insert: 'new table as new_rows', update: 'new table as new_rows' };
    for (const [change, rows] of Object.entries({ ...tables, delete: 'old table as old_rows' }))
      await statementTrigger(
        db,
        `${kind}_searchable_${change}`,
        `${change} on ${kind}`,
        rows,
        name,
      );
  }
  await run(
    db,
    `create function write_searchable_slugs() returns trigger language plpgsql as $$
      begin
        ${deals};
        return null;
      end $$`,
  );
  await statementTrigger(
    db,
    'businesses_searchable_slugs',
    'update on businesses',
    'old table as old_rows new table as new_rows',
    'write_searchable_slugs',
  );
}

async function statementTrigger(
  db: Kysely<unknown>,
  name: string,
  change: string,
  rows: string,
  calls: string,
) {
  await run(
    db,
    `create trigger ${name} after ${change} referencing ${rows}
      for each statement execute function ${calls}()`,
  );
}

function run(db: Kysely<unknown>, statement: string) {
  return sql.raw(statement).execute(db);
}
