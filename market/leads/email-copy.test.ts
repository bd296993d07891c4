import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../test/helpers/default-site.ts';
import { leadFooter, welcomeSubject, welcomeText } from './email-copy.ts';

const sender = {
  ...SITE,
  brand: 'Spa Deals',
  product: 'massage',
  publicUrl: 'https://deals.test',
  supportEmail: 'help@deals.test',
  postalAddress: '1 Elm Street, Austin, TX 78701',
};

test('the first mail welcomes the business and lists the four onboarding items', () => {
  assert.equal(
    welcomeSubject('Spa Deals', 'Juniper Hour'),
    'Welcome to Spa Deals: Next Steps for Juniper Hour',
  );
  const text = welcomeText(sender, 'Juniper Hour');
  const items = text.match(/^\d\. [^:]+/gm);
  assert.deepEqual(items, ['1. Terms', '2. License', '3. Photos', '4. Service menu']);
  for (const part of ['Juniper Hour', 'https://deals.test/terms', 'help@deals.test', 'massage'])
    assert.ok(text.includes(part), part);
});

test('every mail ends with who sends it, why, and the way out', () => {
  const footerText = leadFooter(sender, 'Juniper Hour', 'https://deals.test/unsubscribe/x');
  assert.match(footerText, /^Spa Deals, 1 Elm Street, Austin, TX 78701$/m);
  assert.match(footerText, /request to list Juniper Hour on Spa Deals/);
  assert.match(footerText, /https:\/\/deals\.test\/unsubscribe\/x$/);
  const withoutAddress = leadFooter({ ...sender, postalAddress: undefined }, 'x', 'u');
  assert.match(withoutAddress, /^Spa Deals\n/);
});
