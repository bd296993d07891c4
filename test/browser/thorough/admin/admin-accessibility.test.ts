import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { addConversation, addMessages, OTHER_PHONE } from '../../../helpers/add-messages.ts';
import { addBusiness, addDeal, addLead } from '../../../helpers/app.ts';
import { addComplaint } from '../../../helpers/complaints.ts';
import { addInsight } from '../../../helpers/insight.ts';
import { addPurchase } from '../../../helpers/purchases.ts';
import { addStatement } from '../../../helpers/statements.ts';
import { lookAt, TURN } from '../../../helpers/turn.ts';
import { assertAccessible } from '../../accessibility.ts';
import { adminScreens } from '../../admin-screens.ts';
import { desktop, goto, openHarness, phone } from '../../harness.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
let paths: string[];
before(async () => {
  harness = await openHarness();
  await addInsight(harness.db, '2026-03-02');
  const business = await addBusiness(harness.db, { zip: '78701' });
  const deal = await addDeal(harness.db, business);
  const lead = await addLead(harness.db);
  const complaint = await addComplaint(harness.db, deal, business, { phone: '(512) 555-0132' });
  const conversation = await addConversation(harness.db, {
    customer_phone: OTHER_PHONE,
    unread: 2,
  });
  await addMessages(harness.db, conversation, 5);
  const purchase = await addPurchase(harness.db, deal, {
    state: 'look',
    look_reason: 'Paid in EUR',
  });
  const statement = await addStatement(harness.db, purchase);
  paths = adminScreens({ business, deal, lead, complaint, purchase, statement, conversation });
});
after(() => harness.close());

const LOOKS: [BrowserContextOptions, ...BrowserContextOptions[]] = [
  { ...phone, colorScheme: 'light' },
  { ...desktop, colorScheme: 'dark' },
  { ...phone, colorScheme: 'dark' },
  { ...desktop, colorScheme: 'light' },
];

for (const look of LOOKS) {
  const { viewport, colorScheme } = look;
  test(`at ${viewport?.width} px, ${colorScheme}, axe finds no barrier on the screens of the back office whose turn it is (${TURN})`, async () => {
    const { page, browserErrors, close } = await harness.visitAsAdmin(look);
    for (const path of paths.filter((_, n) => lookAt(n, LOOKS) === look)) {
      await goto(page, path, { waitUntil: 'load' });
      await assertAccessible(page, path);
      const errors = browserErrors.filter((one) => !/Failed to load resource/.test(one));
      assert.deepEqual(errors, [], path);
    }
    await close();
  });
}
