import { randomUUIDv7 } from 'node:crypto';
import { submitCase } from '../../market/cases/commands.server.ts';
import type { CaseForm } from '../../market/cases/schema.ts';
import { findCase } from '../../market/cases/store.server.ts';
import type { BusinessRow, CaseRow, Db, DealRow } from '../../market/ports.ts';
import { MONDAY_NOON } from './app.ts';

/** What a buyer tells us about a deal, as the form stores it. */
export async function addCase(
  db: Db,
  deal: Pick<DealRow, 'id' | 'title'>,
  business: Pick<BusinessRow, 'id' | 'name'>,
  { at = MONDAY_NOON, ...overrides }: Partial<CaseForm> & { at?: number } = {},
): Promise<CaseRow> {
  const form: CaseForm = {
    kind: 'not-honored',
    text: 'They said they had never heard of it.',
    email: 'buyer@mail.example',
    phone: null,
    ...overrides,
  };
  const reported = {
    id: deal.id,
    title: deal.title,
    businessId: business.id,
    businessName: business.name,
  };
  const submission = { deal: reported, form, idempotencyKey: randomUUIDv7() };
  const { id } = await submitCase(db, submission, at);
  const row = await findCase(db, id);
  if (!row) throw new Error('The case was not stored');
  return row;
}
