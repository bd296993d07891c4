import { openPostgres } from '../../../database/postgres.ts';

export async function countStoredNames(url: string): Promise<Map<string, number>> {
  const { db, close } = openPostgres(url);
  const leads = await db.selectFrom('leads').select('business_name as name').execute();
  const businesses = await db.selectFrom('businesses').select('name').execute();
  await close();
  const times = new Map<string, number>();
  for (const { name } of [...leads, ...businesses]) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
