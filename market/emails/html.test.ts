import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../test/helpers/default-site.ts';
import { asSent, renderEmail, renderStoredEmail, withBrand } from './html.ts';

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
    /<ol>\n<li>One <a href="https:\/\/a\.test\/x\?y=1&amp;z=2">a\.test\/x\?y=1&amp;z=2<\/a>\.<\/li>\n<li>Two<\/li>\n<\/ol>/,
  );
  assert.match(html, /<ul>\n<li>dash<\/li>\n<\/ul>/);
  assert.match(html, /<ol start="3">/);
  assert.match(html, /<div class="foot" role="contentinfo">\n<p>Foot<\/p>\n<\/div>/);
});

test('a link says where it leads, and the one on a line of its own is a button', () => {
  const address = `https://a.test/unsubscribe/${'0123456789'.repeat(12)}`;
  const mail = (text: string) =>
    renderEmail('A', text, `No more emails from us: ${address}`, 'https://a.test').html;
  const confirm = 'https://a.test/alerts/confirm/x';
  const html = mail(`Confirm it:\n\n${confirm}\n\nElse see https://a.test/deals?zip=78701.`);
  assert.ok(html.includes(`<p><a class="button" href="${confirm}">Confirm</a></p>`), html);
  assert.ok(
    html.includes('Else see <a href="https://a.test/deals?zip=78701">See all of them</a>.'),
  );
  assert.ok(html.includes(`No more emails from us: <a href="${address}">Unsubscribe</a>`));
  const two = mail(`One\nhttps://a.test/admin/leads/1\n\nTwo\nhttps://a.test/admin/leads/2`);
  assert.doesNotMatch(two, /class="button"/);
  assert.ok(two.includes('Two<br>\n<a href="https://a.test/admin/leads/2">Open the lead</a>'), two);
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

const OURS = `Hello,

$5 first.

Swedish massage
$69 instead of $120 · 60 minutes
Juniper Hour, Austin, TX, in 78701
https://deals.test/deals/juniper-hour?deal=1

7ZK2Q-0M8TC

Use it by Jun 30, 2026 for the full session.

Call (512) 555-0132 or write to help@deals.test.

-- 
Foot
`;

test('a mail of our own words has a headline, a code, links to call and write, and deals by name', () => {
  const subject = 'Your voucher: Mud & salt';
  const render = (kind: 'voucher' | 'notice') =>
    renderStoredEmail({ kind, subject, body: OURS }, 'token', 'https://deals.test');
  const { html, text } = render('voucher');
  assert.equal(text, OURS);
  for (const part of [
    '<h1>Your voucher: Mud &amp; salt</h1>\n<p>Hello,</p>',
    '<p>$5 first.</p>',
    '<a href="https://deals.test/deals/juniper-hour?deal=1"><strong>Swedish massage</strong></a><br>\n<strong>$69</strong> instead of $120 · 60 minutes<br>',
    '<p class="code">7ZK2Q-0M8TC</p>',
    'Use it by <strong>Jun 30, 2026</strong> for the full session.',
    '<a href="tel:+15125550132">(512) 555-0132</a>',
    '<a href="mailto:help@deals.test">help@deals.test</a>.',
  ])
    assert.ok(html.includes(part), `${part}: ${html}`);
  const notice = render('notice').html;
  assert.doesNotMatch(notice, /tel:|mailto:|class="code"|<strong>/, 'a visitor may have typed it');
});

test('a notice says its title once, as the headline', () => {
  const title = 'New request from Quiet Harbor';
  const body = `${title}\nAustin, TX\n\n-- \nFoot\n`;
  const { html } = renderStoredEmail({ kind: 'notice', subject: title, body }, 't', SITE.publicUrl);
  assert.ok(html.includes(`<h1>${title}</h1>\n<p>Austin, TX</p>`), html);
});

test('of several notices each title stands out, and what a visitor wrote is no link', () => {
  const one = (title: string) =>
    `${title}\nSee http://evil.example\n- a list\n${SITE.publicUrl}/admin/purchases/1`;
  const body = `${one('First')}\n\n${one('Second')}\n\n-- \nFoot\n`;
  const { html } = renderStoredEmail(
    { kind: 'notice', subject: '2 notices', body },
    't',
    SITE.publicUrl,
  );
  assert.ok(html.includes('<p><strong>Second</strong><br>\nSee http://evil.example<br>\n• a list'));
  assert.match(html, />Open the purchase<\/a>/);
});

test('as it is sent, the button has its look without a stylesheet too', () => {
  const { html } = renderEmail('A', `${SITE.publicUrl}/alerts/keep/x`, 'Foot', SITE.publicUrl);
  assert.match(asSent(html, SITE), /<a class="button" style="[^"]*background: #2f5d50[^"]*" href=/);
});

test('nothing that is written becomes markup', () => {
  const markup =
    '<script>x</script> https://a.test/"onclick="x <img src=x> javascript:alert(1) </p>';
  const { html } = renderEmail(markup, markup, markup, 'https://a.test');
  assert.doesNotMatch(html, /<script|<img|onclick="x"|href="javascript/);
  assert.match(html, /<a href="https:\/\/a\.test\/">a\.test\/<\/a>&quot;onclick/);
});

test('the brand is above the text, and a logo in its place', () => {
  const { html } = renderEmail('Hello', 'Dear all,', 'The end', SITE.publicUrl);
  const site = { ...SITE, brand: 'A & B' };
  const top = (shown: string) =>
    `<div class="frame">\n<div class="brand" role="banner">${shown}</div>\n<div class="text"`;
  assert.ok(withBrand(html, site).includes(top('A &amp; B')));
  const logo = { name: `${'a'.repeat(32)}-600x150`, width: 600, height: 150 };
  const image = `<img src="http://localhost:3000/logo/${logo.name}-mail.png" alt="A &amp; B" width="192" height="48">`;
  assert.ok(withBrand(html, { ...site, logo }).includes(top(image)));
});
