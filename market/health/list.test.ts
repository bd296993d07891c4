import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Connection, DealRow } from '../../database/tables.ts';
import { addBusiness, addDeal, DAY_MS, MONDAY_NOON, zipTable } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { unconfiguredDependencies } from '../../test/helpers/unconfigured-dependencies.ts';
import { licensed } from '../../test/helpers/valid-forms.ts';
import { DEMO_LINK } from '../demo/rules.ts';
import { recordSampleLoaded } from '../sample/store.server.ts';
import { healthGroup, healthGroups } from './list.server.ts';

const SOUND = {
  checkout_url: 'https://buy.stripe.com/aEU14n2',
  expires_at: MONDAY_NOON + 30 * DAY_MS,
};
const PATH_DAY = '2026-03-02';

let connection: Connection;
let business: Awaited<ReturnType<typeof addBusiness>>;
beforeEach(async () => {
  connection = await emptyDatabase();
  business = await addBusiness(connection.db, {
    name: 'Juniper Hour',
    zip: '78701',
    ...licensed(),
  });
});
afterEach(() => connection.close());

const { licensing } = unconfiguredDependencies;
const context = {
  now: MONDAY_NOON,
  timeZone: 'America/Chicago',
  zipTable,
  licensing,
  unknownZips: ['00000'],
};
const add = (deal: Partial<DealRow>) => addDeal(connection.db, business, { ...SOUND, ...deal });
const groups = (size = 10) => healthGroups(connection.db, context, size);
const texts = async () => (await groups()).map(({ text }) => text);

async function count(deal: DealRow, step: 'shown' | 'viewed' | 'clicked', days: number[]) {
  const day = Temporal.PlainDate.from(PATH_DAY);
  for (const [ago, people] of days.entries())
    await connection.db
      .insertInto('insight_paths')
      .values({ day: day.subtract({ days: ago }).toString(), deal_id: deal.id, step, people })
      .execute();
}

test('a deal with which all is well is no task', async () => {
  await count(await add({}), 'viewed', [49]);
  assert.deepEqual(await groups(), []);
});

test('a deal whose payment link charges less than it says is a task', async () => {
  const { db } = connection;
  const deal = await add({});
  const account = { id: business.id, business_id: business.id, key_sealed: 'sealed' };
  const times = { read_from: 1, next_read_at: 1, created_at: 1, updated_at: 1 };
  const unread = { started_at: null, checked_at: null, problem: null };
  await db
    .insertInto('stripe_accounts')
    .values({ ...account, ...times, ...unread })
    .execute();
  const link = { deal_id: deal.id, link_id: 'plink_1', account_id: business.id };
  const facts = { price_cents: 6000, has_optional_items: 0, is_current: 1 } as const;
  await db
    .insertInto('deal_links')
    .values({ ...link, ...facts })
    .execute();
  const [group] = await groups();
  assert.equal(group?.text, '1 deal is sold for less than it says');
  const [task] = group.tasks;
  assert.equal(task?.reason, 'Its payment link charges $60, and the deal says $79.');
  await db.updateTable('deal_links').set({ is_current: 0 }).execute();
  assert.deepEqual(await groups(), []);
});

test('each kind of task has its count in words, its reason and its button, the most urgent first', async () => {
  const buy = 'https://buy.stripe.com/test_14k';
  const ids = {
    test: (await add({ title: 'Test link', checkout_url: buy })).id,
    ending: (await add({ title: 'Ending', expires_at: MONDAY_NOON + 3 * DAY_MS })).id,
    soldOut: (await add({ title: 'Sold out', sold_out_at: MONDAY_NOON - DAY_MS })).id,
    bare: (await add({ title: 'Bare', image_url: 'none' })).id,
  };
  const far = await addBusiness(connection.db, { name: 'Nowhere', zip: '00000' });
  const viewed = await add({ title: 'Viewed' });
  await count(viewed, 'viewed', [30, 20]);
  const found = await groups();
  assert.deepEqual(
    found.map(({ text, tasks }) => [text, tasks]),
    [
      [
        '1 deal needs a new checkout link',
        [
          {
            id: ids.test,
            title: 'Test link',
            business: 'Juniper Hour',
            to: `/admin/deals/${ids.test}/edit`,
            reason: 'Its checkout link is in test mode, so nobody can pay.',
            button: {
              name: 'Change link',
              to: `/admin/deals/${ids.test}/edit#field-checkoutUrl`,
            },
          },
        ],
      ],
      [
        '1 spa has a ZIP code that we do not know',
        [
          {
            id: far.id,
            title: 'Nowhere',
            business: undefined,
            to: `/admin/businesses/${far.id}/edit`,
            reason: 'No search finds its deals, because the ZIP code 00000 is unknown.',
            button: { name: 'Correct ZIP', to: `/admin/businesses/${far.id}/edit` },
          },
        ],
      ],
      [
        '1 deal ends within 7 days',
        [
          {
            id: ids.ending,
            title: 'Ending',
            business: 'Juniper Hour',
            to: `/admin/deals/${ids.ending}/edit`,
            reason: 'It ends on Mar 5.',
            button: { name: 'Extend', verb: 'extend' },
          },
        ],
      ],
      [
        '1 deal is sold out',
        [
          {
            id: ids.soldOut,
            title: 'Sold out',
            business: 'Juniper Hour',
            to: `/admin/deals/${ids.soldOut}/edit`,
            reason: 'It has been sold out since Mar 1: visitors see it but cannot book it.',
            button: { name: 'Back on Sale', verb: 'put-on-sale' },
          },
        ],
      ],
      [
        '1 deal is viewed and not booked',
        [
          {
            id: viewed.id,
            title: 'Viewed',
            business: 'Juniper Hour',
            to: `/admin/deals/${viewed.id}/edit`,
            reason:
              '50 visits in 14 days, and no counted person pressed Book Now. Look at its price, picture and text.',
            button: { name: 'Improve', to: `/admin/deals/${viewed.id}/edit#field-title` },
          },
        ],
      ],
      [
        '1 deal has no picture',
        [
          {
            id: ids.bare,
            title: 'Bare',
            business: 'Juniper Hour',
            to: `/admin/deals/${ids.bare}/edit`,
            reason: 'A drawing is shown in its place.',
            button: { name: 'Add a picture', to: `/admin/deals/${ids.bare}/edit#field-imageUrl` },
          },
        ],
      ],
    ],
  );
});

test('links in test mode and those of checkout.stripe.com fail, others do not', async () => {
  for (const [title, checkout_url] of Object.entries({
    book: 'https://book.stripe.com/test_14k',
    session: 'https://checkout.stripe.com/c/pay/cs_live_a1',
    sound: 'https://book.stripe.com/14k',
    'also sound': 'https://buy.stripe.com/testing',
  }))
    await add({ title, checkout_url });
  const [group, ...others] = await groups();
  assert.deepEqual(
    group?.tasks.map(({ title }) => title),
    ['book', 'session'],
  );
  assert.match(group?.tasks[1]?.reason ?? '', /end within 24 hours/);
  assert.deepEqual(others, []);
});

test('the sample’s made-up links are no task until its deals are saved, in a demo not even then', async () => {
  const { db } = connection;
  const checkout_url = `${DEMO_LINK}14k`;
  await add({ checkout_url, updated_at: MONDAY_NOON - DAY_MS });
  await recordSampleLoaded(db, MONDAY_NOON);
  assert.deepEqual(await texts(), []);
  await add({ checkout_url, updated_at: MONDAY_NOON + 1 });
  assert.deepEqual(await texts(), ['1 deal needs a new checkout link']);
  assert.deepEqual(await healthGroups(db, { ...context, isDemo: true }, 10), []);
});

test('a click, too few visits, or visits of three weeks ago are no reason to change a deal', async () => {
  const clicked = await add({});
  await count(clicked, 'viewed', [80]);
  await count(clicked, 'clicked', [0, 0, 1]);
  const before = await add({});
  await count(before, 'viewed', [...Array(14).fill(0), 500]);
  await count(await add({}), 'shown', [500]);
  assert.deepEqual(await groups(), []);
});

test('what no visitor can see now or later needs no work', async () => {
  const hidden = { checkout_url: 'https://buy.stripe.com/test_1', image_url: 'none' };
  await add({ ...hidden, status: 'archived' });
  await add({ ...hidden, status: 'draft' });
  await add({ ...hidden, paused_at: MONDAY_NOON });
  await add({ ...hidden, expires_at: MONDAY_NOON });
  business = await addBusiness(connection.db, { zip: '78701', status: 'inactive' });
  await add(hidden);
  assert.deepEqual(await groups(), []);
});

test('the gallery of a spa gives its deals a picture', async () => {
  await add({ image_url: 'none' });
  assert.deepEqual(await texts(), ['1 deal has no picture']);
  const gallery = 'https://pictures.example.com/room.jpg A room';
  await connection.db.updateTable('businesses').set({ gallery }).execute();
  assert.deepEqual(await texts(), []);
});

test('a kind with many tasks has pages, and counts past those it shows', async () => {
  for (let i = 0; i < 12; i += 1)
    await add({ title: `Bare ${i}`, image_url: 'none', expires_at: SOUND.expires_at + i });
  const [first] = await groups(5);
  assert.equal(first?.text, '12 deals have no picture');
  assert.equal(first?.tasks.length, 5);
  assert.ok(first?.hasMore);
  const query = { kind: 'no-picture', page: 3, size: 5 } as const;
  const last = await healthGroup(connection.db, context, query);
  assert.deepEqual(
    last.tasks.map(({ title }) => title),
    ['Bare 10', 'Bare 11'],
  );
  assert.equal(last.hasMore, false);
});
