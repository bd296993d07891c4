import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';
import type { Connection, Tables } from './tables.ts';

const INT8 = 20;

/** Connects to PostgreSQL 15+. The version is heard by NOTIFY, and asked for after a lost line. */
export async function openPostgres(url: string): Promise<Connection> {
  const client = postgres(url, {
    onnotice: () => {},
    // Every bigint here is an instant or a version, far below 2^53.
    types: { bigint: { to: INT8, from: [INT8], serialize: String, parse: Number } },
  });
  const db = new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: client }) });
  let version = 0;
  const ask = async () => {
    const [row] = await client`select version from catalogue`.catch(() => []);
    if (row) version = Math.max(version, Number(row.version));
  };
  await client.listen(
    'catalogue',
    (told) => {
      version = Math.max(version, Number(told));
    },
    ask,
  );
  return {
    db,
    dialect: 'postgres',
    catalogueVersion: () => version,
    close: async () => {
      await client.end({ timeout: 5 });
    },
  };
}
