import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripeKeyProblem } from './stripe-key.ts';

const REST = '51HushHush0123456789abcdef';

test('a restricted key of Stripe is taken, and no other kind', () => {
  assert.equal(stripeKeyProblem(`rk_live_${REST}`), undefined);
  assert.equal(stripeKeyProblem(`rk_test_${REST}`), undefined);
  assert.match(stripeKeyProblem(`sk_live_${REST}`) ?? '', /^This is a secret key/);
  assert.match(stripeKeyProblem(`pk_test_${REST}`) ?? '', /^This is a publishable key/);
  for (const key of ['', 'rk_', REST, `rk_live_${REST} `, `rk_live_${REST}\n`, `whsec_${REST}`]) {
    const problem = stripeKeyProblem(key);
    assert.match(problem ?? '', /^A restricted key/, key);
    assert.doesNotMatch(problem ?? '', /Hush/);
  }
});
