import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openFormRelay } from '../../../gateways/form-relay/gateway.ts';
import { openMailer } from '../../../gateways/smtp/mailer.ts';
import { ensureAdministrator } from '../../../market/admin/store.server.ts';
import { type Delivery, startDelivery } from '../../../server/outbound/delivery.ts';
import { openFormEndpoint } from '../../faults/leads/fake-form-endpoint.ts';
import { openMailServer } from '../../faults/leads/fake-mail-server.ts';
import { ADMIN, MONDAY_NOON } from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';
import { desktop, goto, openHarness, phone } from '../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let formEndpoint: Awaited<ReturnType<typeof openFormEndpoint>>;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let delivery: Delivery;
before(async () => {
  formEndpoint = await openFormEndpoint('accept');
  mailServer = await openMailServer('accept');
  const from = { name: 'Spa Deals', address: 'hello@deals.test' };
  harness = await openHarness({
    dependencies: {
      delivery: { relaysLeads: true, wake: () => delivery.wake() },
      emailSender: {
        isDemo: false,
        send: openMailer({ smtpUrl: mailServer.url, from, publicUrl: 'http://localhost' }),
      },
    },
  });
  await ensureAdministrator(harness.db, ADMIN, MONDAY_NOON);
  const report = (error: unknown) => assert.fail(String(error));
  const now = () => harness.clock.now;
  delivery = startDelivery({ db: harness.db, now, relay: openFormRelay(formEndpoint.url), report });
});
afterEach(async () => {
  mailServer.state.behavior = 'accept';
  mailServer.received.length = 0;
  formEndpoint.posted.length = 0;
  for (const table of ['emails', 'relays', 'leads'] as const) {
    await harness.db.deleteFrom(table).execute();
  }
});
after(async () => {
  await delivery.stop();
  await harness.close();
  await formEndpoint.close();
  await mailServer.close();
});

for (const [name, options] of sample(Object.entries({ phone, desktop }), 2)) {
  test(`on a ${name}: submitted on the landing page, relayed once, e-mailed, contacted`, async () => {
    const visitor = await harness.visit({ reducedMotion: 'reduce', ...options });
    const { page: landing } = visitor;
    await goto(landing, '/');
    await landing.getByRole('region', { name: 'Spa Owners' }).getByRole('button').click();
    await landing.getByLabel('Business Name').fill('Juniper Hour');
    await landing.getByLabel('Email').fill('owner@juniper.example');
    await landing.getByLabel('Phone').pressSequentially('5125550132');
    await landing.getByLabel('Location (City, State)').fill('Austin, TX');
    await landing.getByRole('button', { name: 'Submit' }).click();
    await landing.getByText('Thank you! We will contact you shortly.').waitFor();
    await visitor.close();
    await formEndpoint.waitForRequests(1);

    const adminVisit = await harness.visit({ reducedMotion: 'reduce', ...options });
    const { page } = adminVisit;
    await goto(page, '/admin/login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Business Leads' }).click();
    await page.getByRole('row').filter({ hasText: 'Juniper Hour' }).waitFor();
    await page.getByRole('link', { name: 'Juniper Hour' }).click();
    await page.getByText('Passed on to your form').waitFor();
    await page.getByRole('link', { name: 'All leads' }).click();
    await page.getByRole('link', { name: 'Compose Email' }).click();

    assert.equal(await page.getByLabel('To').inputValue(), 'owner@juniper.example');
    const message = page.getByLabel('Message');
    await message.fill(`${await message.inputValue()}\n\nSee you soon.`);
    await page.getByText('Preview', { exact: true }).click();
    const preview = await page.locator('iframe').getAttribute('srcdoc');
    assert.match(preview ?? '', /<ol>(\s*<li>.*<\/li>){4}\s*<\/ol>[\s\S]*<p>See you soon\.<\/p>/);

    mailServer.state.behavior = 'refuseRecipient';
    await page.getByRole('button', { name: 'Send' }).click();
    await page
      .getByRole('status')
      .getByText(/^Failed to send email/)
      .waitFor();
    await page.getByRole('alert').getByText('550 No such user').waitFor();
    assert.match(await message.inputValue(), /See you soon\.$/);

    mailServer.state.behavior = 'accept';
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('Email sent successfully').waitFor();
    await page.getByText('Contacted', { exact: true }).last().waitFor();
    assert.equal(formEndpoint.posted.length, 1);
    const [receivedEmail, ...others] = mailServer.received;
    assert.deepEqual([receivedEmail?.to, others.length], [['owner@juniper.example'], 0]);
    assert.match(
      receivedEmail?.raw ?? '',
      /^Subject: Welcome to Spa Deals: Next Steps for Juniper Hour\r\n/m,
    );
    assert.match(receivedEmail?.raw ?? '', /See you soon\./);
    assert.deepEqual(
      adminVisit.browserErrors.filter((line) => !line.includes('502')),
      [],
    );
    await adminVisit.close();
  });
}
