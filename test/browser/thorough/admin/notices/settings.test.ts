import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSettings } from '../../../../../market/settings/store.server.ts';
import { addLead } from '../../../../helpers/app.ts';
import { lookAt, TURN } from '../../../../helpers/turn.ts';
import { assertAccessible } from '../../../accessibility.ts';
import { desktop, openHarness, phone } from '../../../harness.ts';

const NOTICES = '/admin/settings/office';

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

const [name, look] = lookAt(1, [
  ['a phone', phone],
  ['a desktop', desktop],
]);
test(`on ${name}, notices are one choice, an hour and a phone number (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(look, NOTICES);
  await assertAccessible(page);
  await page.getByLabel('Notices by email').selectOption('daily');
  await page.getByLabel('Hour of the daily email').selectOption('17');
  await page.getByLabel('Phone number for urgent notices').fill('555');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Please enter a valid phone number').waitFor();
  await page.getByLabel('Phone number for urgent notices').fill('5125550177');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved').waitFor();
  assert.deepEqual(await stored(), {
    noticeMail: 'daily',
    noticeHour: '17',
    noticePhone: '(512) 555-0177',
  });
  assert.deepEqual(browserErrors, []);
  await close();
});
