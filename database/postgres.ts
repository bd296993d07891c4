import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';
import type { Connection, Tables } from './tables.ts';

const INT8 = 20;

/**
 * Connects to PostgreSQL 15+. A version heard over the network is always a moment late, and a kept
 * page may never be: on PostgreSQL no page is kept (NaN is equal to no version, itself included).
 */
export function openPostgres(url: string): Connection {
  const client = postgres(url, {
    onnotice: () => {},
    // Every bigint here is an instant or a version, far below 2^53.
    types: { bigint: { to: INT8, from: [INT8], serialize: String, parse: Number } },
  });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresJSDialect({ postgres: client }) }),
    dialect: 'postgres',
    catalogueVersion: () => Number.NaN,
    close: () => client.end({ timeout: 5 }),
  };
}
