import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { addConversation, addMessages } from '../../add-messages.ts';
import { addDeal, addLead, addSpa } from '../../app.ts';

import { assertSound } from '../accessibility.ts';
import { awake, desk, openStage, phone } from '../harness.ts';

let stage: Awaited<ReturnType<typeof openStage>>;
let paths: string[];
before(async () => {
  stage = await openStage();
  const spa = await addSpa(stage.db, { zip: '78701' });
  const deal = await addDeal(stage.db, spa);
  const lead = await addLead(stage.db);
  const conversation = await addConversation(stage.db, { unread: 2 });
  await addMessages(stage.db, conversation, 5);
  paths = [
    '/admin',
    '/admin/business/new',
    '/admin/businesses',
    '/admin/businesses?search=nothing',
    `/admin/businesses?deals=${spa.id}`,
    `/admin/businesses/${spa.id}/edit`,
    `/admin/businesses/${spa.id}/map`,
    '/admin/businesses/none/edit',
    '/admin/deals',
    '/admin/deals?state=expired',
    '/admin/deals/new',
    `/admin/deals/${deal.id}/edit`,
    `/admin/deals/${deal.id}/delete`,
    '/admin/leads',
    `/admin/leads/${lead.id}`,
    '/admin/messages',
    `/admin/messages?phone=${encodeURIComponent(conversation.customer_phone)}`,
    '/admin/messages/replies',
    ...['', '/colors', '/welcome', '/questions', '/testimonials', '/policy'].map(
      (section) => `/admin/settings${section}`,
    ),
  ];
});
after(() => stage.close());

const sizes: Record<string, BrowserContextOptions> = { phone, desk };
// Two dozen screens, on a machine that may be busy.
const patient = { timeout: 600_000 };

for (const [name, size] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `on a ${name}, ${colorScheme}, no screen of the office has a barrier that axe can find`,
      patient,
      async () => {
        const { page, complaints, close } = await stage.visitOffice({ ...size, colorScheme });
        for (const path of paths) {
          await page.goto(path, { waitUntil: 'load' });
          await awake(page);
          await assertSound(page, path);
        }
        assert.deepEqual(
          complaints.filter((one) => !/Failed to load resource/.test(one)),
          [],
        );
        await close();
      },
    );
  }
}

test(
  'at 320 pixels, which is also a desk at 400 %, no screen of the office scrolls sideways',
  patient,
  async () => {
    const { page, close } = await stage.visitOffice({ viewport: { width: 320, height: 640 } });
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${path} is ${wide} wide`);
    }
    await close();
  },
);
