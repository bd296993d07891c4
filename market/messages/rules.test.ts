import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../test/helpers/any-character.ts';
import {
  otherTexts,
  stopRequests,
  unclearTexts,
  unmarkedTexts,
} from '../../test/helpers/sms/phrasings.ts';
import {
  conversationState,
  keywordIn,
  mayAskToStop,
  nextStatus,
  segmentsOf,
  showPhone,
} from './rules.ts';

const cost = (text: string) => {
  const { encoding, segments, unitsLeft } = segmentsOf(text);
  return [encoding, segments, unitsLeft];
};

test('a plain text has 160 units, a longer one 153 in each part', () => {
  assert.deepEqual(cost(''), ['GSM-7', 0, 160]);
  assert.deepEqual(cost('x'.repeat(160)), ['GSM-7', 1, 0]);
  assert.deepEqual(cost('x'.repeat(161)), ['GSM-7', 2, 145]);
  assert.deepEqual(cost('x'.repeat(306)), ['GSM-7', 2, 0]);
  assert.deepEqual(cost('x'.repeat(307)), ['GSM-7', 3, 152]);
});

test('a bracket or a euro takes two units and is never cut in half', () => {
  assert.deepEqual(cost('€'.repeat(80)), ['GSM-7', 1, 0]);
  assert.deepEqual(cost(`${'x'.repeat(152)}€${'x'.repeat(8)}`), ['GSM-7', 2, 143]);
});

test('one character beyond the plain ones makes the whole text cost more than twice as much', () => {
  assert.deepEqual(cost('ж'.repeat(70)), ['UCS-2', 1, 0]);
  assert.deepEqual(cost(`ж${'x'.repeat(70)}`), ['UCS-2', 2, 63]);
  assert.deepEqual(segmentsOf('🧖'), {
    encoding: 'UCS-2',
    characters: 1,
    segments: 1,
    unitsLeft: 68,
  });
  assert.deepEqual(cost(`${'ж'.repeat(66)}🧖ж`), ['UCS-2', 1, 1]);
  assert.deepEqual(cost(`${'ж'.repeat(66)}🧖жжж`), ['UCS-2', 2, 62]);
});

test('typing more never makes a text cheaper', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: anyCharacter }),
      (one, more) => {
        assert.ok(segmentsOf(one + more).segments >= segmentsOf(one).segments);
      },
    ),
  );
});

test('a keyword is the whole message, in any case, punctuation aside', () => {
  for (const text of ['STOPALL', 'opt-out', 'quit', 'End', 'REVOKE', 'cancel', 'Unsubscribe\n'])
    assert.equal(keywordIn(text), 'stop', text);
  assert.equal(keywordIn('Unstop'), 'start');
  assert.equal(keywordIn('start!'), 'start');
  assert.equal(keywordIn('help?'), 'help');
  for (const text of ['can you help', '', 'started', 'please start']) {
    assert.equal(keywordIn(text), undefined, text);
  }
});

test('of 200 phrasings each plain request to stop is taken, and nothing else is', () => {
  assert.ok(stopRequests.length + otherTexts.length >= 200);
  const isTaken = (text: string) => keywordIn(text) === 'stop';
  assert.deepEqual(
    stopRequests.filter((text) => !isTaken(text)),
    [],
  );
  assert.deepEqual(otherTexts.filter(isTaken), []);
});

test('an unclear request to stop is for a person to judge; visits and reactions are not', () => {
  assert.deepEqual(
    unclearTexts.filter((text) => keywordIn(text) === 'stop' || !mayAskToStop(text)),
    [],
  );
  assert.deepEqual([...stopRequests, ...unmarkedTexts].filter(mayAskToStop), []);
  assert.deepEqual(
    unmarkedTexts.filter((text) => keywordIn(text) === 'stop'),
    [],
  );
});

test('a status never goes backwards', () => {
  assert.equal(nextStatus('sending', 'delivered'), 'delivered');
  assert.equal(nextStatus('needs-review', 'sent'), 'sent');
  assert.equal(nextStatus('sent', 'failed'), 'failed');
  for (const late of ['sent', 'failed', 'delivered'] as const) {
    assert.equal(nextStatus('delivered', late), 'delivered');
    assert.equal(nextStatus('failed', late), 'failed');
    assert.equal(nextStatus('not-sent', late), 'not-sent');
  }
});

test('a conversation is open where it was not blocked and did not opt out', () => {
  assert.equal(conversationState({ status: 'active', opted_out_at: null }), 'open');
  assert.equal(conversationState({ status: 'active', opted_out_at: 1 }), 'opted-out');
  assert.equal(conversationState({ status: 'blocked', opted_out_at: 1 }), 'blocked');
});

test('a number is shown as people write it', () => {
  assert.equal(showPhone('+15125550132'), '(512) 555-0132');
  assert.equal(showPhone('72345'), '72345');
  assert.equal(showPhone('MYBANK'), 'MYBANK');
  assert.equal(showPhone('whatsapp:+15125550132'), 'WhatsApp (512) 555-0132');
  assert.equal(showPhone('tel:+266696687'), '+266696687');
  assert.equal(showPhone('+442079460958'), '+44 207 946 0958');
  assert.equal(showPhone('+35312345678'), '+353 123 456 78');
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (e164) => {
      assert.equal(
        showPhone(e164).replace(/\D/g, ''),
        e164.startsWith('+1') && e164.length === 12 ? e164.slice(2) : e164.slice(1),
      );
    }),
  );
});
