import type { Db } from '../ports.ts';

/** Deletes notices from before a moment, with the e-mails and texts that they left in. */
export async function deleteNoticesBefore(tx: Db, before: number): Promise<void> {
  const old = tx.selectFrom('notices').where('created_at', '<', before);
  for (const carrier of ['email_id', 'text_id'] as const)
    await tx
      .deleteFrom('outbox')
      .where(
        'id',
        'in',
        old
          .select(carrier)
          .where(carrier, 'is not', null)
          .$narrowType<Record<typeof carrier, string>>(),
      )
      .execute();
  await tx.deleteFrom('notices').where('created_at', '<', before).execute();
}
