import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { dealForm } from '../../test/helpers/valid-forms.ts';
import { historyOf } from '../changes/store.server.ts';
import { createDeal } from './commands.server.ts';
import { DEAL_FIELD_NAMES, DEAL_FIELDS } from './fields.ts';
import { storedDealValues } from './schema.ts';
import { findDealForEdit } from './store.server.ts';

test('each field of a form is stored, in the history, and shown again as it was', async () => {
  const { db, close } = await emptyDatabase();
  const { id: businessId } = await addBusiness(db, { zip: '78701' });
  const context = { db, zipTable, now: MONDAY_NOON, actor: 'owner@example.com' };
  const values = { ...dealForm, businessId, regularPrice: '120.00', startDate: '2026-03-10' };
  const outcome = await createDeal(context, values, 'key');
  const id = outcome.kind === 'created' ? outcome.id : '';
  const stored = await findDealForEdit(db, id);
  assert.ok(stored);
  assert.deepEqual(storedDealValues(stored.deal, 'America/Chicago'), values);
  assert.deepEqual(DEAL_FIELD_NAMES.toSorted(), Object.keys(values).toSorted());
  const [entry] = await historyOf(db, 'deal', id, 1);
  const columns = DEAL_FIELD_NAMES.map((name) => DEAL_FIELDS[name].column);
  const written = Object.fromEntries(columns.map((column) => [column, stored.deal[column]]));
  assert.equal(entry?.after?.regular_price_cents, 12_000);
  assert.deepEqual(entry?.after, {
    ...written,
    business_name: 'Juniper Hour',
    business_zip: '78701',
    status: 'active',
    paused_at: null,
    pause_reason: null,
    sold_out_at: null,
  });
  await close();
});
