import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAYS } from '../../market/hours/rules.ts';
import { addBusiness, addDeal, visibleText } from '../helpers/app.ts';
import { businessEdit, signedInAdmin } from '../helpers/signed-in-admin.ts';
import { businessForm } from '../helpers/valid-forms.ts';

const admin = signedInAdmin();
const { get, send, pageText } = admin;
const WEEK = { hours: 'Mon–Tue 9–7' };
const FORM = { ...businessForm, rating: '', reviewCount: '', ratingSource: '', ratingSeenOn: '' };

async function edited(values: Record<string, string>) {
  const [business] = await admin.businesses();
  const id = business?.id ?? '';
  const loaded = JSON.stringify({ ...FORM, hours: business?.hours });
  const updatedAt = await admin.versionOf(id);
  return send(businessEdit(id), { ...FORM, ...values, loaded, updatedAt });
}

test('a week is entered in one line, without scripts too, and shown on the page at once', async () => {
  const { id } = await addBusiness(admin.testApp.db, { zip: '78701' });
  assert.equal((await edited(WEEK)).status, 302);
  const [business] = await admin.businesses();
  assert.equal(business?.hours, 'Mo 09:00-19:00, Tu 09:00-19:00');
  const form = await (await get(businessEdit(id))).text();
  assert.match(form, /name="hours"[^>]*value="Mon–Tue 9–7"/);
  assert.match(visibleText(form), /Hours.*Monday to Tuesday 9 AM to 7 PM/);
  assert.match(visibleText(form), /Hours.{0,40}“?Mon–Tue 9–7/, 'the history has the line too');
  const html = await (await get(`/business/${business?.slug}`)).text();
  assert.match(visibleText(html), /Monday to Tuesday 9 AM to 7 PM Wednesday to Sunday Closed/);
  assert.doesNotMatch(visibleText(html), /Open now|Closed now/, 'a cached page cannot know');
  const specification = /"openingHoursSpecification":(\[.*?\])/.exec(html)?.[1] ?? '[]';
  assert.deepEqual(JSON.parse(specification)[0], {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Monday',
    opens: '09:00',
    closes: '19:00',
  });
  assert.equal((await edited({ hours: 'Tu 09:00-19:00' })).status, 302);
  assert.equal((await admin.businesses())[0]?.hours, 'Tu 09:00-19:00');
});

test("a deal's page says in one line whether one can come on Saturday", async () => {
  const hours = 'Mo 09:00-19:00, Sa 10:00-17:00';
  const business = await addBusiness(admin.testApp.db, { zip: '78701', hours });
  const about = async (terms: string) => {
    const { id } = await addDeal(admin.testApp.db, business, { terms });
    const [, text = ''] = (await pageText(`/deals/${business.slug}?deal=${id}`)).split('About ');
    return text;
  };
  assert.match(await about('{}'), /Sat 10 AM to 5 PM Monday 9 AM to 7 PM Tuesday to Friday Closed/);
  const early = '{"days":"1234","hoursTo":"16:00"}';
  assert.match(await about(early), /This deal: Mon–Thu, before 4 PM Monday /);
  assert.match(await about('{"days":"1234"}'), /Sat 10 AM to 5 PM · This deal: Mon–Thu Monday /);
});

test('a spa that never closes says so, to search engines too', async () => {
  const hours = DAYS.map(({ code }) => `${code} 00:00-00:00`).join(', ');
  const { slug } = await addBusiness(admin.testApp.db, { zip: '78701', hours });
  const html = await (await get(`/business/${slug}`)).text();
  assert.match(visibleText(html), /Monday to Sunday Open 24 hours/);
  const [, specification = '[]'] = /"openingHoursSpecification":(\[.*?\])/.exec(html) ?? [];
  const days: Array<{ opens: string; closes: string }> = JSON.parse(specification);
  assert.equal(days.length, 7);
  for (const { opens, closes } of days) assert.deepEqual([opens, closes], ['00:00', '23:59']);
});

test('hours that cannot be are refused in words, and what was typed stays', async () => {
  await addBusiness(admin.testApp.db, { zip: '78701' });
  const response = await edited({ hours: 'Tue 9 AM–8 AM' });
  assert.equal(response.status, 400);
  const html = await response.text();
  assert.match(visibleText(html), /Tuesday: closing time must be after opening time/);
  assert.match(html, /value="Tue 9 AM–8 AM"/);
  const unread = await (await edited({ hours: 'Mostly in the morning' })).text();
  assert.match(visibleText(unread), /Please write each day once, like Mon–Fri 10–8, Sat 9–6/);
  assert.match(unread, /value="Mostly in the morning"/);
  assert.equal((await admin.businesses())[0]?.hours, '');
});

test('a page without hours says nothing of them', async () => {
  const { slug } = await addBusiness(admin.testApp.db, { zip: '78701' });
  assert.doesNotMatch(await pageText(`/business/${slug}`), /Hours/);
  assert.doesNotMatch(await (await get(`/business/${slug}`)).text(), /openingHours/);
});
