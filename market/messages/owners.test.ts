import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addLead, MONDAY_NOON } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { findOwners, phonesNamed } from './owners.server.ts';

test('a number has its businesses before its leads, of leads with one name the newest', async () => {
  const { db, close } = await emptyDatabase();
  const [phone, phoneText] = ['+15125550132', '(512) 555-0132'];
  const named = { phone: phoneText, businessName: 'Juniper Hour' };
  await addLead(db, { ...named, email: 'a@juniper.example', at: MONDAY_NOON - 1 });
  const lead = await addLead(db, { ...named, email: 'b@juniper.example', at: MONDAY_NOON });
  const one = await addBusiness(db, { zip: '78701', name: 'Quiet Fern', phone: phoneText });
  const { ownersOf, leadConsentsOf } = await findOwners(db, [phone]);
  assert.deepEqual(ownersOf(phone), [
    { kind: 'business', id: one.id, name: 'Quiet Fern' },
    { kind: 'lead', id: lead.id, name: 'Juniper Hour' },
  ]);
  assert.deepEqual(ownersOf('+15125550199'), []);
  assert.deepEqual(leadConsentsOf(phone), []);
  assert.deepEqual(await phonesNamed(db, 'Quiet'), [phone]);
  assert.deepEqual(await phonesNamed(db, 'Juniper'), [phone]);
  await close();
});
