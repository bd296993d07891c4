import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSettings } from '../../../../../market/settings/store.server.ts';
import { addLead } from '../../../../helpers/app.ts';
import { assertAccessible } from '../../../accessibility.ts';
import { desktop, openHarness, phone } from '../../../harness.ts';

const NOTICES = '/admin/settings/notices';

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  const send = async () => ({ kind: 'accepted' as const, result: '250 OK' });
  harness = await openHarness({
    dependencies: { emailSender: { send, isDemo: false }, sms: { kind: 'gateway' } },
  });
  await addLead(harness.db);
});
after(() => harness.close());

const stored = async () => (await readSettings(harness.db)).values;

const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;
for (const [name, options] of sizes) {
  test(`on ${name}, notices are set, and the mail is tried`, async () => {
    const { page, browserErrors, close } = await harness.visitAsAdmin(options, NOTICES);
    await assertAccessible(page);
    // On the second size, what the first has saved is chosen.
    await page.getByLabel('Urgent at once, everything else daily').check();
    assert.equal(await page.getByRole('combobox').count(), 0);
    await page.getByLabel('Each by itself').check();
    await assertAccessible(page);
    const leads = page.getByRole('group', { name: 'New business lead' });
    const mode = name === 'a phone' ? 'hourly' : 'daily';
    await leads.getByLabel('Mail').selectOption(mode);
    await page.getByLabel('Phone number for urgent notices').fill('555');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Please enter a valid phone number').waitFor();
    await page.getByLabel('Phone number for urgent notices').fill('5125550177');
    await page.getByLabel('From').fill('21:00');
    await page.getByLabel('Until').fill('07:00');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Settings saved').waitFor();
    const { quietFrom, quietTo, noticePhone, 'mail-lead': saved } = await stored();
    assert.deepEqual(
      [saved, noticePhone, quietFrom, quietTo],
      [mode, '(512) 555-0177', '21:00', '07:00'],
    );
    await page.getByRole('button', { name: 'Send a test by mail' }).click();
    await page.getByText('The mail server accepted a test to owner@example.com').waitFor();
    assert.deepEqual(browserErrors, []);
    await close();
  });
}
