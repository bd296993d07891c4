import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addLead } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { findRelated } from './matches.server.ts';

test('a lead says which leads and businesses share its email, phone, or name and location', async () => {
  const connection = await emptyDatabase();
  const business = await addBusiness(connection.db, {
    zip: '78701',
    name: 'JUNIPER hour',
    email: 'x@y.example',
    phone: '(512) 555-9999',
  });
  const byPhone = await addBusiness(connection.db, {
    zip: '10001',
    name: 'Other',
    phone: '(512) 555-0132',
  });
  await addBusiness(connection.db, { zip: '10001', name: 'Juniper Hour', phone: '(212) 555-0000' });
  const older = await addLead(connection.db, {
    businessName: 'juniper  hour!',
    email: 'OWNER@Juniper.example',
    phone: '(512) 555-7777',
    location: 'Austin, Texas 78701',
  });
  await addLead(connection.db, {
    businessName: 'Stranger',
    email: 's@s.example',
    phone: '(212) 555-1111',
  });
  const lead = await addLead(connection.db);
  const related = await findRelated(connection.db, lead);
  assert.deepEqual(
    related.map(({ kind, id, sharedFields }) => [kind, id, sharedFields]).toSorted(),
    [
      ['business', byPhone.id, ['phone']],
      ['business', business.id, ['name and location']],
      ['lead', older.id, ['email', 'name and location']],
    ].toSorted(),
  );
  const listed = { ...lead, business_id: business.id };
  assert.ok(!(await findRelated(connection.db, listed)).some(({ id }) => id === business.id));
  await connection.close();
});
