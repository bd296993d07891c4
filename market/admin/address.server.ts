import { appendEvent } from '../changes/commands.server.ts';
import { readFact, writeFact } from '../facts.server.ts';
import type { Db } from '../ports.ts';
import { emailOf } from './store.server.ts';

/** The record of a line of the history that says what the address was and is. */
export const ADDRESS = 'administrator-address';

const factOf = (first: string) => `administrator ${first.toLowerCase()}`;

/**
 * The address that the administrator signs in with, in lower case: `first`, which the environment
 * names (or a demo has), until it was changed.
 */
export async function administratorAddress(db: Db, first: string): Promise<string> {
  return (await readFact(db, factOf(first))) ?? first.toLowerCase();
}

/** Gives the account another address (in lower case), in a transaction; from now on it alone signs in. */
export async function changeAddress(
  tx: Db,
  { userId, first, email }: { userId: string; first: string; email: string },
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  const was = await emailOf(tx, userId);
  await tx
    .updateTable('admin_users')
    .set({ email, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await writeFact(tx, factOf(first), email);
  const event = { at: now, actor, kind: 'settings', record: ADDRESS } as const;
  await appendEvent(tx, { ...event, before: undefined, after: { was, email } });
}
