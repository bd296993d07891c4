import type { Db } from '../ports.ts';

export async function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('admin_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
