import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../tables.ts';
import { adminTables } from './admin.ts';
import { catalogueTables } from './catalogue.ts';
import { DIALECTS } from './dialect.ts';
import { insightTables } from './insight.ts';
import { messageTables } from './messages.ts';
import { ownerTables } from './owners.ts';
import { postgresTriggers } from './postgres-triggers.ts';
import { purchaseTables } from './purchases.ts';
import { recordTables } from './records.ts';
import { siteTables } from './site.ts';
import { sqliteTriggers } from './sqlite-triggers.ts';

/** Every page needs these rows. The first terms hold until the owner sets others. */
const FIRST_ROWS = [
  'insert into catalogue (id, version) values (1, 1)',
  'insert into messages_version (id, version) values (1, 1)',
  `insert into settings (id, updated_at, document) values (1, 0, '{"values":{},"saved":{}}')`,
  `insert into site_terms_versions (from_at, document) values (0, '{"promotionalDays":"120",' ||
    '"cancellationHours":"24","sameDayPercent":"50","limitPerPerson":"5","limitPerVisit":"1"}')`,
];

/** Several processes count together on PostgreSQL; a single one counts in memory. */
const RATE_LIMITS = `create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint)`;

/** A test compares these with `database/upgrades/`. `database/tables.ts` says what columns mean. */
export async function createSchema<T>(db: Kysely<T>, dialect: Dialect): Promise<void> {
  const words = DIALECTS[dialect];
  const statements = [
    ...siteTables(words),
    ...catalogueTables(words),
    ...recordTables,
    ...ownerTables,
    ...messageTables,
    ...purchaseTables(words),
    ...adminTables,
    ...insightTables,
    ...FIRST_ROWS,
    ...(dialect === 'sqlite' ? sqliteTriggers() : [RATE_LIMITS, ...postgresTriggers()]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
