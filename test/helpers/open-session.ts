import type { Db } from '../../database/tables.ts';
import { signIn, type TestApp } from './app.ts';

type SignedIn = Awaited<ReturnType<typeof readSessionRows>> & { cookie: string };
const signedIn = new Map<string, SignedIn>();

/**
 * Returns a session's Cookie header. Hashing passwords takes most of a sign-in's time, so each test process
 * signs in once and copies the rows of that session into its other databases.
 */
export async function openSession(testApp: Pick<TestApp, 'db' | 'post' | 'origin'>) {
  const { protocol } = new URL(testApp.origin);
  const known = signedIn.get(protocol);
  const own = await testApp.db.selectFrom('admin_users').select('id').executeTakeFirst();
  // A database that already has its administrator takes no other rows.
  if (known && !own) {
    await testApp.db.insertInto('admin_users').values(known.users).execute();
    await testApp.db.insertInto('admin_sessions').values(known.sessions).execute();
    return known.cookie;
  }
  const cookie = (await signIn(testApp)).replace(/; flash=[^;]*/, '');
  signedIn.set(protocol, { cookie, ...(await readSessionRows(testApp.db)) });
  return cookie;
}

const readSessionRows = async (db: Db) => ({
  users: await db.selectFrom('admin_users').selectAll().execute(),
  sessions: await db.selectFrom('admin_sessions').selectAll().execute(),
});
