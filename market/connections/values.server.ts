import { inTransaction } from '../../database/locks.ts';
import { appendEvent } from '../changes/commands.server.ts';
import type { Change } from '../changes/rules.ts';
import type { ConnectionSettings } from '../ports/connections.ts';
import type { Db } from '../ports.ts';
import { seal } from '../sealing.server.ts';
import { forgetFailure, PARTNERS } from './outcomes.server.ts';

/** The record of a line of the history that says what was set or removed, and no value. */
export const CONNECTION = 'connection';

type Named = Pick<ConnectionSettings, 'id' | 'name'>;

export interface SealedValue {
  name: string;
  sealed: string;
}

export function readSealedValues(db: Db): Promise<SealedValue[]> {
  return db.selectFrom('connection_values').select(['name', 'sealed']).orderBy('name').execute();
}

/** Stores what was entered for a connection, sealed, in place of what was entered before. */
export async function enterValues(
  db: Db,
  connection: Named,
  values: Record<string, string>,
  { actor, now, secret }: Change & { secret: string },
): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({
    name,
    sealed: seal(value, `connection ${name}`, secret),
    updated_at: now,
    updated_by: actor,
  }));
  await inTransaction(db, async (tx) => {
    await deleteValues(tx, Object.keys(values));
    const partner = PARTNERS.find((id) => id === connection.id);
    if (partner) await forgetFailure(tx, partner);
    await tx.insertInto('connection_values').values(rows).execute();
    await announce(tx, connection, true, { actor, now });
  });
}

/** Forgets the values of these names; false where there are none. */
export async function removeValues(
  db: Db,
  connection: Named,
  names: string[],
  change: Change,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await deleteValues(tx, names))) return false;
    await announce(tx, connection, false, change);
    return true;
  });
}

async function deleteValues(tx: Db, names: string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('connection_values')
    .where('name', 'in', names)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The history has it, and every process reads the values again: pages offer alerts only with a mail server. */
async function announce(
  tx: Db,
  { id, name }: Named,
  isThere: boolean,
  { actor, now }: Change,
): Promise<void> {
  await tx
    .updateTable('catalogue')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  const said = { connection: id, name };
  await appendEvent(tx, {
    ...{ at: now, actor, kind: 'settings', record: CONNECTION },
    before: isThere ? undefined : said,
    after: isThere ? said : undefined,
  });
}
