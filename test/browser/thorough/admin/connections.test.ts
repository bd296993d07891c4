import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteBackup } from '../../../../market/backups/commands.server.ts';
import type { EmailOutcome } from '../../../../market/ports/email.ts';
import { connectionsIn } from '../../../../server/config/connections.ts';
import { ADMIN } from '../../../helpers/app.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { assertAccessible } from '../../accessibility.ts';
import { desktop, openHarness, phone } from '../../harness.ts';

const PATH = '/admin/settings/connections';
let outcome: EmailOutcome;
const recipients: string[] = [];

let harness: Awaited<ReturnType<typeof openHarness>>;
before(async () => {
  harness = await openHarness({
    dependencies: {
      connections: { settings: connectionsIn({}), check: async () => [] },
      emailSender: {
        isDemo: false,
        async send({ to }) {
          recipients.push(to);
          return outcome;
        },
      },
      sms: { kind: 'gateway' },
    },
  });
});
after(() => harness.close());

const look = lookAt(0, [
  { ...phone, colorScheme: 'light' },
  { ...desktop, colorScheme: 'dark' },
]);
test(`at ${look.viewport?.width} px a test is sent, and a refused one is said beside its button (${TURN})`, async () => {
  const { page, browserErrors, close } = await harness.visitAsAdmin(look, PATH);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.getByText('For the person who runs the machine').click();
  await page.getByText('SMTP_URL=', { exact: false }).waitFor();
  await assertAccessible(page, PATH);
  assert.equal(await overflow(), 0);

  await page.getByRole('link', { name: 'Set up Mail' }).click();
  const mail = page.getByRole('region', { name: 'Mail server' });

  outcome = { kind: 'refused', reason: 'The mail server refused it: 550 not here' };
  await mail.getByRole('button', { name: 'Send a test' }).click();
  const alert = mail.getByRole('alert');
  await alert.getByText('Nothing was sent. The mail server refused it: 550 not here.').waitFor();
  await assertAccessible(page, 'a refused test');
  assert.equal(await page.getByText(/accepted a test/).count(), 0);

  outcome = { kind: 'accepted', result: '250 OK' };
  await mail.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(`The mail server accepted a test to ${ADMIN.email}`).waitFor();
  assert.equal(await alert.count(), 0);
  assert.deepEqual(recipients, [ADMIN.email, ADMIN.email]);

  await page.goBack();
  await page.getByRole('link', { name: 'Test Texts' }).click();
  const texts = page.getByRole('region', { name: 'Text gateway' });
  await texts.getByLabel('Phone number for the test').fill('512');
  await texts.getByRole('button', { name: 'Send a test' }).click();
  await texts.getByText('Please enter a valid phone number').waitFor();
  await texts.getByLabel('Phone number for the test').fill('5125550132');
  await texts.getByRole('button', { name: 'Send a test' }).click();
  await texts.getByText('Waiting to be sent').waitFor();
  // The page looks again by itself.
  await harness.db.updateTable('messages').set({ status: 'sent', next_attempt_at: null }).execute();
  await texts.getByText('Sent', { exact: true }).waitFor();
  assert.equal(await overflow(), 0);
  assert.deepEqual(
    browserErrors.filter((one) => !/Failed to load resource/.test(one)),
    [],
  );
  await close();
});

test('the screen of backups says by itself that one was made', async () => {
  const path = '/admin/settings/backup';
  const { page, browserErrors, close } = await harness.visitAsAdmin(desktop, path);
  await page.getByText('Last backup: none yet').waitFor();
  await noteBackup(harness.db, harness.clock.now);
  await page.getByText('Last backup: Mar 2, 2026').waitFor();
  assert.deepEqual(browserErrors, []);
  await close();
});
