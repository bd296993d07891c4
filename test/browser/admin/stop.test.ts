import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addBusiness, addDeal } from '../../helpers/app.ts';
import { addPurchase } from '../../helpers/purchases.ts';
import { addVoucher } from '../../helpers/vouchers.ts';
import { assertAccessible } from '../accessibility.ts';
import { desktop, openHarness, phone } from '../harness.ts';
import { layoutProblems } from '../layout-checks.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({
    dependencies: {
      emailSender: { send: async () => ({ kind: 'accepted', result: '250' }), isDemo: false },
    },
  });
});
after(() => harness.close());

for (const [name, width] of Object.entries({ phone, desktop }))
  test(`on a ${name} the administrator stops a spa from its menu in three presses`, async () => {
    const { db } = harness;
    const business = await addBusiness(db, { zip: '78701', name: `Spa of a ${name}` });
    const deal = await addDeal(db, business, { expires_at: Date.now() + 86_400_000 });
    for (const first_name of ['Ana', 'Bartholomew', ''])
      await addVoucher(
        db,
        await addPurchase(db, deal, { first_name, email: `${first_name}x@example.com` }),
      );
    const { page, browserErrors, close } = await harness.visitAsAdmin(
      width,
      `/admin/businesses/${business.id}/edit`,
    );
    await page.getByRole('button', { name: `More for ${business.name}` }).click();
    await page.getByRole('link', { name: 'Stop and tell the buyers' }).click();
    await page.getByRole('heading', { name: 'Writes to 3 buyers' }).waitFor();
    await assertAccessible(page, 'before');
    assert.deepEqual(await layoutProblems(page), []);
    const button = page.getByRole('button', { name: 'Stop and tell the buyers' });
    await page.getByLabel('Subject').fill('');
    await button.click();
    await page.getByText('Please enter a subject').waitFor();
    await page.getByLabel('Subject').fill('Your money back');
    await button.dblclick();
    await page.getByText('Stopped, and 3 buyers told').waitFor();
    await page.getByText('Stopped today: 3 told, 0 of 3 refunded').waitFor();
    assert.equal(await button.count(), 0);
    await assertAccessible(page, 'after');
    assert.deepEqual(await layoutProblems(page), []);
    const stored = db.selectFrom('outbox').select('subject').where('kind', '=', 'make-good');
    const own = stored.where('body', 'like', `%${business.name}%`);
    const subjects = (await own.execute()).map(({ subject }) => subject);
    assert.deepEqual(subjects, Array(3).fill('Your money back'));
    assert.deepEqual(browserErrors, []);
    await close();
  });
