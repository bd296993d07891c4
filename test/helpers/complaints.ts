import { randomUUIDv7 } from 'node:crypto';
import { submitComplaint } from '../../market/complaints/commands.server.ts';
import type { ComplaintForm } from '../../market/complaints/schema.ts';
import type { BusinessRow, ComplaintRow, Db, DealRow } from '../../market/ports.ts';
import { MONDAY_NOON } from './app.ts';

export async function addComplaint(
  db: Db,
  deal: Pick<DealRow, 'id' | 'title'>,
  business: Pick<BusinessRow, 'id' | 'name'>,
  { at = MONDAY_NOON, ...overrides }: Partial<ComplaintForm> & { at?: number } = {},
): Promise<ComplaintRow> {
  const form: ComplaintForm = {
    kind: 'not-honored',
    text: 'They said they had never heard of it.',
    email: 'buyer@mail.example',
    phone: null,
    ...overrides,
  };
  const reported = { deal: { ...deal, business }, form, idempotencyKey: randomUUIDv7() };
  const { id } = await submitComplaint(db, reported, at);
  const stored = db.selectFrom('complaints').selectAll().where('id', '=', id);
  return stored.executeTakeFirstOrThrow();
}
