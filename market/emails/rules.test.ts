import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../test/default-site.ts';
import { footer, renderEmail, textTable, welcomeSubject, welcomeText, withLogo } from './rules.ts';

const sender = {
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
  const footerText = footer(sender, 'Juniper Hour', 'https://deals.test/unsubscribe/x');
  assert.match(footerText, /^Spa Deals, 1 Elm Street, Austin, TX 78701$/m);
  assert.match(footerText, /request to list Juniper Hour on Spa Deals/);
  assert.match(footerText, /https:\/\/deals\.test\/unsubscribe\/x$/);
  const withoutAddress = footer({ ...sender, postalAddress: undefined }, 'x', 'u');
  assert.match(withoutAddress, /^Spa Deals\n/);
});

test('plain text and HTML say the same, as paragraphs, lists and links', () => {
  const { text, html } = renderEmail(
    'A & B',
    'Hello,\nyou\n\n1. One https://a.test/x?y=1&z=2.\n2. Two\n\n- dash\n\n3. Three',
    'Foot',
    'https://a.test',
  );
  assert.equal(
    text,
    'Hello,\nyou\n\n1. One https://a.test/x?y=1&z=2.\n2. Two\n\n- dash\n\n3. Three\n\n-- \nFoot\n',
  );
  assert.match(html, /^<!doctype html>\n<html lang="en">/);
  assert.match(html, /<title>A &amp; B<\/title>/);
  assert.match(html, /<p>Hello,<br>\nyou<\/p>/);
  assert.match(
    html,
    /<ol>\n<li>One <a href="https:\/\/a\.test\/x\?y=1&amp;z=2">https:\/\/a\.test\/x\?y=1&amp;z=2<\/a>\.<\/li>\n<li>Two<\/li>\n<\/ol>/,
  );
  assert.match(html, /<ul>\n<li>dash<\/li>\n<\/ul>/);
  assert.match(html, /<ol start="3">/);
  assert.match(html, /<footer>\n<p>Foot<\/p>\n<\/footer>/);
});

test('a table has its columns below each other, and no cell of it breaks it', () => {
  const table = textTable(['Name', 'N'], [['A | B <i>', 1200]]);
  assert.equal(table, '| Name      |     N |\n|-----------|-------|\n| A / B <i> | 1,200 |');
  const { html } = renderEmail('A', `Before\n\n${table}\n\n| no table |`, 'Foot', SITE.publicUrl);
  const row = '<tr><th scope="row" align="left">A / B &lt;i&gt;</th><td>1,200</td></tr>';
  assert.ok(html.includes(`${row}\n</table>\n<p>| no table |</p>`), html);
});

test('a long address is in one piece in its link', () => {
  const address = `https://a.test/unsubscribe/${'0123456789'.repeat(12)}`;
  const { html } = renderEmail(
    'A',
    'Hello',
    `No more e-mails from us: ${address}`,
    'https://a.test',
  );
  assert.ok(html.includes(`<a href="${address}">${address}</a>`), html);
});

test('an address becomes a link only on this site: others may be typed by a stranger', () => {
  const { html } = renderEmail(
    'New request',
    'New request from Your session ended: http://evil.example/admin/login\n\nhttps://deals.test/admin/leads/1',
    'https://deals.test.evil.example/x https://deals.test@evil.example/ https://deals.test',
    'https://deals.test',
  );
  const links = Array.from(html.matchAll(/href="([^"]+)"/g), ([, address]) => address);
  assert.deepEqual(links, ['https://deals.test/admin/leads/1', 'https://deals.test']);
  assert.match(html, /ended: http:\/\/evil\.example\/admin\/login</);
});

test('nothing that is written becomes markup', () => {
  const markup =
    '<script>x</script> https://a.test/"onclick="x <img src=x> javascript:alert(1) </p>';
  const { html } = renderEmail(markup, markup, markup, 'https://a.test');
  assert.doesNotMatch(html, /<script|<img|onclick="x"|href="javascript/);
  assert.match(html, /<a href="https:\/\/a\.test\/">https:\/\/a\.test\/<\/a>&quot;onclick/);
});

test('a logo is above the text of an e-mail as a linked picture, and without one nothing is', () => {
  const { html } = renderEmail('Hello', 'Dear all,', 'The end', SITE.publicUrl);
  const site = { ...SITE, brand: 'A & B' };
  assert.equal(withLogo(html, site), html);
  const logo = { name: `${'a'.repeat(32)}-600x150`, width: 600, height: 150 };
  const branded = withLogo(html, { ...site, logo });
  const image = `<p><img src="http://localhost:3000/logo/${logo.name}-mail.png" alt="A &amp; B" width="192" height="48"></p>`;
  assert.ok(branded.includes(`<body>\n${image}\n<main>`), branded);
  assert.equal(branded.replace(`${image}\n`, ''), html);
});
