import type { Db } from './ports.ts';

/** A moment that this installation remembers by a name (epoch milliseconds); undefined: none. */
export async function readInstant(db: Db, name: string): Promise<number | undefined> {
  const fact = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return fact && Number(fact.value);
}

/** Remembers a moment in place of the one before. */
export async function writeInstant(db: Db, name: string, instant: number): Promise<void> {
  const value = String(instant);
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
