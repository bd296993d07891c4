import type { Db } from '../ports.ts';

const HELD = 'deliveries_held';

/**
 * Of which moment (epoch milliseconds) the backup was that this place was restored from, while the
 * administrator has not yet released what waits; undefined: nothing holds texts, mails and relays.
 */
export async function heldSince(db: Db): Promise<number | undefined> {
  const fact = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', HELD)
    .executeTakeFirst();
  return fact && Number(fact.value);
}

/** From now on no text, mail or relay leaves, until `releaseDeliveries`. */
export async function holdDeliveries(db: Db, backupAt: number): Promise<void> {
  const value = String(backupAt);
  await db
    .insertInto('facts')
    .values({ name: HELD, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Lets what waits leave; false where nothing was held. */
export async function releaseDeliveries(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('facts')
    .where('name', '=', HELD)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many texts and relays wait to leave. */
export async function countWaiting(db: Db): Promise<{ texts: number; relays: number }> {
  const count = async (table: 'messages' | 'relays') => {
    const row = await db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { texts: await count('messages'), relays: await count('relays') };
}
