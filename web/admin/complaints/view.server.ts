import { findRow } from '../../../market/changes/store.server.ts';
import { COMPLAINT } from '../../../market/complaints/commands.server.ts';
import { outcomesOfAnswers } from '../../../market/complaints/store.server.ts';
import { outcomeText } from '../../../market/emails/copy.ts';
import { notesOf } from '../../../market/follow-up/store.server.ts';
import { stopTextOf } from '../../../market/make-good/store.server.ts';
import type { ComplaintRow } from '../../../market/ports.ts';
import { hasPurchases, listPurchases } from '../../../market/purchases/list.server.ts';
import { findVoucherOfPurchase } from '../../../market/purchases/store.server.ts';
import type { Services } from '../../context.ts';
import { notesView } from '../follow-up/follow-up.server.ts';
import { rowView } from '../purchases/list-view.server.ts';

const MAX_SHOWN_PURCHASES = 3;

/** A complaint with what its buyer bought, and all that was written about it; undefined where there is none. */
export async function complaintView(app: Services, id: string) {
  const complaint = await findRow(app.db, COMPLAINT, id);
  if (!complaint) return undefined;
  const { key, notes } = notesView(await notesOf(app.db, 'complaint', id), app);
  const outcomes = await outcomesOfAnswers(
    app.db,
    notes.map((note) => note.id),
  );
  return {
    complaint,
    notes: {
      key,
      notes: notes.map((note) => ({ ...note, outcome: outcomeText(outcomes.get(note.id)) })),
    },
    purchases: await purchasesOf(complaint, app),
    stopText: await stopTextOf(app.db, complaint.business_id, app.now()),
    canMail: app.emailSender !== undefined,
  };
}

/** The one whose voucher led to the form, else those at the spa with the same address, the newest first. */
async function purchasesOf(complaint: ComplaintRow, { db, linkSecret, now }: Services) {
  if (!(await hasPurchases(db))) return [];
  const { session_id: session, email, business_id } = complaint;
  const every = { state: undefined, deal: '', between: undefined, isOldestFirst: false };
  const business = session ? '' : business_id;
  const { rows } = await listPurchases(db, { ...every, search: session ?? email, business }, 1);
  return Promise.all(
    rows.slice(0, MAX_SHOWN_PURCHASES).map(async (row) => {
      const found = await findVoucherOfPurchase(db, linkSecret, row.id);
      return { ...rowView(row, now()), code: found?.code };
    }),
  );
}
