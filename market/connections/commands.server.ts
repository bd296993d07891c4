import { inTransaction } from '../../database/locks.ts';
import { appendEvent } from '../changes/commands.server.ts';
import type { Change } from '../changes/rules.ts';
import { emailKey } from '../email-addresses.ts';
import { renderEmail } from '../emails/html.ts';
import { endingOf, outcomeOf, withFooter } from '../emails/rules.ts';
import { unsubscribedAt } from '../emails/store.server.ts';
import { addToOutbox, endRow } from '../outbox/commands.server.ts';
import { findByIdempotencyKey } from '../outbox/store.server.ts';
import type { ConnectionSettings } from '../ports/connections.ts';
import type { EmailOutcome, SendEmail } from '../ports/email.ts';
import type { Clock, Db, Site } from '../ports.ts';
import { seal } from '../sealing.server.ts';
import { testEmail } from './copy.ts';
import { forgetFailure, PARTNERS } from './outcomes.server.ts';

export type TestEmailOutcome = EmailOutcome | { kind: 'unsubscribed' } | { kind: 'in-progress' };

/** Sends a test, once per form. Its row is committed first, like that of any e-mail. */
export async function sendTestEmail(
  db: Db,
  { to, idempotencyKey }: { to: string; idempotencyKey: string },
  { site, send, now }: { site: Site; send: SendEmail; now: Clock },
): Promise<TestEmailOutcome> {
  const { subject, text, footerText } = testEmail(site);
  const recipient_key = emailKey(to);
  if ((await unsubscribedAt(db, recipient_key)) !== undefined) return { kind: 'unsubscribed' };
  const outgoing = {
    ...({ channel: 'mail', kind: 'test', actor: to, idempotency_key: idempotencyKey } as const),
    ...{ recipient: to, recipient_key, subject, body: withFooter(text, footerText) },
  };
  // The administrator waits for the answer, so no queue may take it.
  const row = await addToOutbox(db, outgoing, now(), true);
  if (!row) {
    // The form was sent before: it is answered by what came of that, and nothing is sent.
    const before = await findByIdempotencyKey(db, idempotencyKey);
    return (before && outcomeOf(before)) ?? { kind: 'in-progress' };
  }
  const { html } = renderEmail(subject, text, footerText, site.publicUrl);
  const email = { id: row.id, to, subject, text: row.body, html, at: row.created_at };
  const outcome = await send({ ...email, unsubscribeUrl: undefined, isAutomatic: true });
  await endRow(db, row, endingOf(outcome), now());
  return outcome;
}

export const CONNECTION = 'connection';

type Named = Pick<ConnectionSettings, 'id' | 'name'>;

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

/** False if none of them was stored. */
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

/** Pages offer alerts only with a mail server, so every process must reload. */
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
