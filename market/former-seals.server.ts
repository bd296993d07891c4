import { sql } from 'kysely';
import type { Db } from './ports.ts';
import { SEAL, type SealedRecord, seal } from './sealing.server.ts';

/** Where sealed values are: each with the noun of its record, and the key that names it. */
const SEALED = [
  { noun: 'connection', table: 'connection_values', key: 'name', column: 'sealed' },
  { noun: 'stripe', table: 'stripe_accounts', key: 'id', column: 'key_sealed' },
  { noun: 'totp', table: 'admin_totp', key: 'user_id', column: 'secret' },
] as const;

/**
 * Seals anew, each for its record, what versions up to 0.1.0 sealed for none: at each start, and after
 * a restore. What another AUTH_SECRET sealed stays as it is, and opens nowhere.
 */
export async function bindFormerSeals(db: Db, authSecret: string): Promise<void> {
  for (const { noun, ...names } of SEALED) {
    const [table, key, column] = [
      sql.table(names.table),
      sql.ref(names.key),
      sql.ref(names.column),
    ];
    const { rows } = await sql<{ key: string; sealed: string }>`
      select ${key} as key, ${column} as sealed from ${table}
      where ${column} <> '' and ${column} not like ${`${SEAL}%`}`.execute(db);
    for (const row of rows) {
      const text = await openFormer(row.sealed, authSecret);
      if (text === undefined) continue;
      const record: SealedRecord = `${noun} ${row.key}`;
      await sql`update ${table} set ${column} = ${seal(text, record, authSecret)}
        where ${key} = ${row.key} and ${column} = ${row.sealed}`.execute(db);
    }
  }
}

async function openFormer(sealed: string, authSecret: string): Promise<string | undefined> {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  try {
    return await symmetricDecrypt({ key: authSecret, data: sealed });
  } catch {
    return undefined;
  }
}
