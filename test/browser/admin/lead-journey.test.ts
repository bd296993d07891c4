import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { openFormRelay } from '../../../gateways/form-relay.ts';
import { openMailer } from '../../../gateways/mailer.ts';
import { ensureAdministrator } from '../../../market/admin/commands.server.ts';
import { type Delivery, startDelivery } from '../../../server/outbound/delivery.ts';
import { ADMIN, MONDAY_NOON } from '../../app.ts';
import { openFormEndpoint } from '../../faults/leads/fake-form-endpoint.ts';
import { openMailServer } from '../../faults/leads/fake-mail-server.ts';
import { desk, openStage, phone } from '../harness.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
let form: Awaited<ReturnType<typeof openFormEndpoint>>;
let post: Awaited<ReturnType<typeof openMailServer>>;
let delivery: Delivery;
before(async () => {
  form = await openFormEndpoint('accept');
  post = await openMailServer('accept');
  const from = { name: 'Spa Deals', address: 'hello@deals.test' };
  stage = await openStage({
    parts: {
      delivery: { relaysListings: true, wake: () => delivery.wake() },
      mail: { isDemo: false, send: openMailer({ smtpUrl: post.url, from, deadlineMs: 3000 }) },
    },
  });
  await ensureAdministrator(stage.db, ADMIN, MONDAY_NOON);
  const report = (error: unknown) => assert.fail(String(error));
  const now = () => stage.clock.now;
  delivery = startDelivery({ db: stage.db, now, relay: openFormRelay(form.url), report });
});
afterEach(async () => {
  post.state.manner = 'accept';
  post.received.length = 0;
  form.posted.length = 0;
  for (const table of ['lead_emails', 'relays', 'leads'] as const) {
    await stage.db.deleteFrom(table).execute();
  }
});
after(async () => {
  await delivery.stop();
  await stage.close();
  await form.close();
  await post.close();
});

for (const [name, options] of Object.entries({ phone, desk })) {
  test(`on a ${name}: asked on the landing page, relayed once, written to, contacted`, async () => {
    const visitor = await stage.visit({ reducedMotion: 'reduce', ...options });
    const { page: landing } = visitor;
    await landing.goto('/', { waitUntil: 'networkidle' });
    await landing.getByRole('region', { name: 'Spa Owners' }).getByRole('button').click();
    await landing.getByLabel('Business Name').fill('Juniper Hour');
    await landing.getByLabel('Email').fill('owner@juniper.example');
    await landing.getByLabel('Phone').pressSequentially('5125550132');
    await landing.getByLabel('Location (City, State)').fill('Austin, TX');
    await landing.getByRole('button', { name: 'Submit' }).click();
    await landing.getByText('Thank you! We will contact you shortly.').waitFor();
    await visitor.close();
    await form.until(1);

    const office = await stage.visit({ reducedMotion: 'reduce', ...options });
    const { page } = office;
    await page.goto('/admin/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Business Leads' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Juniper Hour' }).waitFor();
    await page.getByText('Passed on to your form').waitFor();
    await page.getByRole('link', { name: 'Compose Email' }).click();

    const dialog = page.getByRole('dialog', { name: 'Compose Email' });
    assert.equal(await dialog.getByLabel('To').inputValue(), 'owner@juniper.example');
    const message = dialog.getByLabel('Message');
    await message.fill(`${await message.inputValue()}\n\nSee you soon.`);
    await dialog.getByText('Preview', { exact: true }).click();
    const preview = await dialog.locator('iframe').getAttribute('srcdoc');
    assert.match(preview ?? '', /<ol>(\s*<li>.*<\/li>){4}\s*<\/ol>[\s\S]*<p>See you soon\.<\/p>/);

    post.state.manner = 'refuseRecipient';
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog
      .getByRole('status')
      .getByText(/^Failed to send email/)
      .waitFor();
    await dialog.getByRole('alert').getByText('550 No such user').waitFor();
    assert.match(await message.inputValue(), /See you soon\.$/);

    post.state.manner = 'accept';
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('Email sent successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Contacted', { exact: true }).last().waitFor();
    assert.equal(form.posted.length, 1);
    const [mail, ...others] = post.received;
    assert.deepEqual([mail?.to, others.length], [['owner@juniper.example'], 0]);
    assert.match(
      mail?.raw ?? '',
      /^Subject: Welcome to Spa Deals: Next Steps for Juniper Hour\r\n/m,
    );
    assert.match(mail?.raw ?? '', /See you soon\./);
    assert.deepEqual(
      office.complaints.filter((line) => !line.includes('502')),
      [],
    );
    await office.close();
  });
}
