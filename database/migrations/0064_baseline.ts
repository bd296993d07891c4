import { type Kysely, sql } from 'kysely';
import { adminTables } from '../schema/admin.ts';
import { catalogueTables } from '../schema/catalogue.ts';
import { DIALECTS } from '../schema/dialect.ts';
import { evidenceTables } from '../schema/evidence.ts';
import { insightTables } from '../schema/insight.ts';
import { messageTables } from '../schema/messages.ts';
import { postgresTriggers } from '../schema/postgres-triggers.ts';
import { recordTables } from '../schema/records.ts';
import { sqliteTriggers } from '../schema/sqlite-triggers.ts';
import type { Dialect } from '../tables.ts';

/** The rows that every page needs. The site's first terms are those in force until the owner sets others. */
const FIRST_ROWS = [
  'insert into catalogue (id, version) values (1, 1)',
  'insert into messages_version (id, version) values (1, 1)',
  `insert into settings (id, version, document) values (1, 0, '{}')`,
  `insert into site_terms_versions (from_at, document) values (0, '{"promotionalDays":"120",' ||
    '"cancellationHours":"24","sameDayPercent":"50","limitPerPerson":"5","limitPerVisit":"1"}')`,
];

/** Several processes count together on PostgreSQL; a single one counts in memory. */
const RATE_LIMITS = `create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint)`;

/** The tables of 0.1.0 (`database/schema/`). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const words = DIALECTS[dialect];
  const statements = [
    ...catalogueTables(words),
    ...evidenceTables,
    ...recordTables(words),
    ...messageTables,
    ...adminTables,
    ...insightTables(words),
    ...FIRST_ROWS,
    ...(dialect === 'sqlite' ? sqliteTriggers() : [RATE_LIMITS, ...postgresTriggers()]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
