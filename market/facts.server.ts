import type { Db } from './ports.ts';

export async function readFact(db: Db, name: string): Promise<string | undefined> {
  const fact = await db
    .selectFrom('facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return fact?.value;
}

export async function writeFact(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Epoch milliseconds. */
export async function readInstant(db: Db, name: string): Promise<number | undefined> {
  const value = await readFact(db, name);
  return value === undefined ? undefined : Number(value);
}

export const writeInstant = (db: Db, name: string, instant: number): Promise<void> =>
  writeFact(db, name, String(instant));
