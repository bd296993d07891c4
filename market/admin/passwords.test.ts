import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMON_PASSWORDS } from './common-passwords.server.ts';
import { passwordProblem, siteWords } from './passwords.server.ts';
import { PASSWORD_LENGTH } from './rules.ts';
import { NEW_PASSWORD_MESSAGES } from './schema.ts';

const site = {
  brand: 'Calm & Glow',
  product: 'massage',
  publicUrl: 'https://calmglow.example:8443',
};
const words = siteWords(site, 'Sofia.Reyes@juniper.test');

test('the commonest passwords are refused, in any case and with digits and signs around them', () => {
  assert.equal(COMMON_PASSWORDS.size, 3000);
  for (const one of COMMON_PASSWORDS) assert.ok(one.length >= PASSWORD_LENGTH.min, one);
  for (const typed of [
    'password',
    'PASSWORD',
    '12345678',
    'Sunshine',
    'Password2026!',
    '!!iloveyou',
  ])
    assert.equal(passwordProblem(typed, words), NEW_PASSWORD_MESSAGES.common, typed);
});

test('what is made of brand, product, host and address is refused, unless enough else is in it', () => {
  assert.deepEqual(words.toSorted(), [
    'calm',
    'calmglow',
    'example',
    'glow',
    'juniper',
    'massage',
    'reyes',
    'sofia',
    'test',
  ]);
  for (const typed of [
    'CalmGlow2026!',
    'massage-massage',
    'sofia.reyes1',
    'Juniper 12345',
    'glow...calm',
  ])
    assert.equal(passwordProblem(typed, words), NEW_PASSWORD_MESSAGES.ofSite, typed);
  for (const typed of [
    'a calm and quiet hour',
    '8302-5526-1192',
    'glow7 verdant otter',
    'тихий час дома',
  ])
    assert.equal(passwordProblem(typed, words), undefined, typed);
});
