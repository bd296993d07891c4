import type { Db } from '../ports.ts';

/** Deletes notices from before a moment, with the e-mails and texts that they left in. */
export async function deleteNoticesBefore(tx: Db, before: number): Promise<void> {
  const old = tx.selectFrom('notices').where('created_at', '<', before);
  await tx
    .deleteFrom('emails')
    .where(
      'id',
      'in',
      old.select('email_id').where('email_id', 'is not', null).$castTo<{ email_id: string }>(),
    )
    .execute();
  await tx.deleteFrom('notices').where('created_at', '<', before).execute();
  await tx.deleteFrom('notice_texts').where('created_at', '<', before).execute();
}
