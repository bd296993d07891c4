import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { isSigned } from './signature.ts';

const TOKEN = '12345';

test("the signature of Twilio's own example is right, and of nothing else in it", () => {
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
  assert.equal(isSigned(TOKEN, signature, address, fields), true);
  assert.equal(isSigned('12346', signature, address, fields), false);
  assert.equal(isSigned(TOKEN, signature.toLowerCase(), address, fields), false);
  assert.equal(isSigned(TOKEN, signature, `${address}3`, fields), false);
  assert.equal(isSigned(TOKEN, signature, address, { ...fields, Digits: '1235' }), false);
  assert.equal(isSigned(TOKEN, signature, address, { ...fields, More: '' }), false);
});

const host = fc.constantFrom('spa.example', 'localhost', '127.0.0.1', '[::1]');
const port = fc.constantFrom('', ':80', ':443', ':3000');
const origin = fc
  .tuple(fc.constantFrom('http://', 'https://'), host, port)
  .map((parts) => parts.join(''));
const path = fc.constantFrom(
  '/webhooks/sms',
  '/webhooks/sms/status?message=01a1&attempt=2',
  "/a:8080/?b='c'&d=e@f:1",
);
const text = fc.string({ unit: 'binary', maxLength: 8 });
const fields = fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 3 })), {
  maxKeys: 5,
  noNullPrototype: true,
});

test("a signature is right where Twilio's own check says so", () => {
  let rightCount = 0;
  fc.assert(
    fc.property(origin, origin, path, fields, text, (ours, signed, where, form, other) => {
      const signature = getExpectedTwilioSignature(TOKEN, signed + where, form);
      for (const presented of [signature, other]) {
        const expected = validateRequest(TOKEN, presented, ours + where, form);
        assert.equal(isSigned(TOKEN, presented, ours + where, form), expected);
        rightCount += Number(expected);
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(rightCount > 50, `${rightCount} of them were right`);
});
