import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { parseBusiness } from '../businesses/schema.ts';
import { createBusinessFromLead, findLeadById, valuesFromLead } from './business.server.ts';

test('a lead becomes one business, whatever forms are sent for it', async () => {
  const { db, close } = await emptyDatabase();
  const lead = await addLead(db, { location: 'Austin, TX' });
  const values = { ...valuesFromLead(lead), address: '410 Cedar Street', zip: '78701' };
  const create = (changed: Partial<typeof values>, options = { allowSimilar: false }) => {
    const parsed = parseBusiness({ ...values, ...changed }, MONDAY_NOON);
    assert.ok(parsed.kind === 'valid');
    const change = { actor: 'me@spa.test', now: MONDAY_NOON };
    return createBusinessFromLead(db, lead, parsed.form, change, options);
  };
  const created = await create({});
  assert.ok(created.kind === 'created');
  assert.equal((await findLeadById(db, lead.id))?.business_id, created.id);
  assert.deepEqual(await create({}), { kind: 'exists', id: created.id });
  for (const allowSimilar of [false, true])
    assert.deepEqual(await create({ name: 'Another' }, { allowSimilar }), { kind: 'listed' });
  assert.equal(await findLeadById(db, '\0'), undefined);
  await close();
});
