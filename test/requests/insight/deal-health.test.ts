import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, visibleText } from '../../helpers/app.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { licensed } from '../../helpers/valid-forms.ts';

const HEALTH = '/admin/deals/health';
const admin = signedInAdmin();
const SOUND = {
  checkout_url: 'https://buy.stripe.com/14k',
  expires_at: MONDAY_NOON + 30 * DAY_MS,
};

async function mainOf(path: string) {
  const html = await (await admin.get(path)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

test('where all is well the screen says what will stand there', async () => {
  const { db } = admin.testApp;
  await addDeal(db, await addBusiness(db, { zip: '78701', ...licensed() }), SOUND);
  const text = visibleText(await mainOf(HEALTH));
  assert.match(text, /Nothing to do Deals that end soon/);
  assert.match(text, /after 50 visits in 14 days/);
});

test('tasks stand in groups with their number, reason and button; a chip shows one kind', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { name: 'Juniper Hour', zip: '78701' });
  for (let i = 0; i < 7; i += 1)
    await addDeal(db, business, { ...SOUND, title: `Bare ${i}`, image_url: 'none' });
  await addDeal(db, business, { ...SOUND, title: 'Gone', sold_out_at: MONDAY_NOON - DAY_MS });
  const html = await mainOf(HEALTH);
  assert.match(
    visibleText(html),
    /1 deal is sold out Gone · Juniper Hour It has been sold out since Mar 1: visitors see it but cannot book it\. Back on Sale/,
  );
  assert.match(visibleText(html), /7 deals have no picture/);
  assert.equal(visibleText(html).match(/Bare \d ·/g)?.length, 5);
  assert.ok(html.includes('href="/admin/deals/health?kind=no-picture"'));
  const one = visibleText(await mainOf(`${HEALTH}?kind=no-picture`));
  assert.equal(one.match(/Bare \d ·/g)?.length, 7);
  assert.doesNotMatch(one, /Gone/);
  assert.match(visibleText(await mainOf(`${HEALTH}?kind=ending`)), /Nothing to do/);
});

test('one press puts a sold-out deal back on sale and returns to the tasks', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701', ...licensed() });
  const deal = await addDeal(db, business, { ...SOUND, sold_out_at: MONDAY_NOON - DAY_MS });
  const html = await mainOf(`${HEALTH}?kind=sold-out`);
  assert.ok(html.includes(`action="/admin/deals/${deal.id}/status"`));
  const back = html.match(/name="back" value="([^"]+)"/)?.[1] ?? '';
  const answer = await admin.send(`/admin/deals/${deal.id}/status`, { verb: 'put-on-sale', back });
  assert.equal(answer.headers.get('Location'), `${HEALTH}?kind=sold-out`);
  assert.match(await admin.textAfterRedirect(answer), /Deal back on sale/);
  assert.match(visibleText(await mainOf(HEALTH)), /Deal health Nothing to do/);
});

test('what ends is among what waits on the dashboard, and what could be better is folded', async () => {
  const { db } = admin.testApp;
  const business = await addBusiness(db, { zip: '78701' });
  await addDeal(db, business, { ...SOUND, image_url: 'none' });
  await addDeal(db, business, {
    ...SOUND,
    checkout_url: 'https://checkout.stripe.com/c/pay/cs_a1',
  });
  await addDeal(db, business, { ...SOUND, expires_at: MONDAY_NOON + DAY_MS });
  const html = await mainOf('/admin');
  const section = html.slice(html.indexOf('Waiting for you'), html.indexOf('</section>'));
  const text = visibleText(section);
  assert.match(text, /1 deal ends within 7 days Extend/);
  assert.equal(text.match(/ends within 7 days/g)?.length, 2, 'once, and again for screen readers');
  assert.match(text, /1 deal needs a new checkout link See why/);
  assert.doesNotMatch(text, /no picture/);
  const advice = html.slice(html.indexOf('Could be better'));
  assert.doesNotMatch(visibleText(advice), /no picture/, 'a drawing stands in');
});
