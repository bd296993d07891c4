import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addConversation, addMessage } from '../../helpers/add-messages.ts';
import { visibleText } from '../../helpers/app.ts';
import { signedInAdmin } from '../../helpers/signed-in-admin.ts';

const admin = signedInAdmin();
const KEY = 'a-key-of-a-reply-form';

test('what a short code or a name sent is shown, with the reason why it cannot be answered', async () => {
  for (const [customer_phone, spelling, expectedText] of [
    ['72345', '72345', 'The sender is a short code, not a phone number.'],
    ['tel:+266696687', '%2B266696687', 'The sender’s number is in no country’s phone plan.'],
    ['MYBANK', 'mybank', 'The sender gives a name, not a phone number that can be texted.'],
    [
      'whatsapp:+14155550132',
      'whatsapp:+14155550132',
      'This came through another channel, not as a text message.',
    ],
  ] as const) {
    const conversation = await addConversation(admin.testApp.db, { customer_phone });
    await addMessage(admin.testApp.db, conversation, { text: 'Hello there' });
    // A plus in an address arrives as a space.
    const path = `/admin/messages?phone=${spelling}`;
    assert.ok(
      (await admin.pageText(path)).includes(
        `${expectedText} It cannot be answered from here, and nothing is ever sent to it.`,
      ),
      spelling,
    );
    assert.match(await admin.pageText(path), /Customer: Hello there/);
    assert.doesNotMatch(await (await admin.get(path)).text(), /<textarea[^>]*name="text"/);
    const sent = await admin.send(path, { intent: 'send', text: 'Hi', key: KEY });
    assert.equal(sent.status, 422);
    assert.match(visibleText(await sent.text()), /It cannot be answered from here/);
  }
  const found = await admin.pageText(`/admin/messages?search=mybank`);
  assert.match(found, /MYBANK/);
  assert.doesNotMatch(found, /72345/);
  assert.match(
    await admin.pageText('/admin/messages?phone=YOURBANK'),
    /Please enter a valid phone number/,
  );
});
