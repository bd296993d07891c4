import type { BusinessRow, Db, DealRow } from '../../database/tables.ts';
import { changeDeal } from '../../market/deals/change.server.ts';
import { addNote } from '../../market/follow-up/commands.server.ts';
import { ADMIN, DAY_MS, MONDAY_NOON, zipTable } from './app.ts';
import { addComplaint } from './complaints.ts';

export const STATEMENT_TABLES = [
  ...['deal_extensions', 'deal_versions', 'site_terms_versions', 'complaints', 'complaint_notes'],
];

export async function addStatementRecords(
  db: Db,
  business: BusinessRow,
  deal: DealRow,
): Promise<void> {
  const change = { actor: ADMIN.email, now: MONDAY_NOON };
  const context = { db, zipTable, ...change };
  const columns = { expires_at: deal.expires_at + DAY_MS };
  await changeDeal(db, context, deal.id, () => ({ columns }));
  const { id } = await addComplaint(db, deal, business);
  await addNote(db, 'complaint', id, { text: 'Called the spa.', formKey: 'a note' }, change);
}
