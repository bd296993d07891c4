import type { Db, TotpRow } from '../ports.ts';

export function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return db.selectFrom('admin_totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
