import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { newDeviceEmail } from '../../../market/admin/copy.ts';
import {
  type AlertEmail,
  confirmEmail,
  dealsEmail,
  keepEmail,
  type NewDeal,
} from '../../../market/alerts/copy.ts';
import { noticeEmail } from '../../../market/bundles/copy.ts';
import { asSent, renderEmail, renderStoredEmail } from '../../../market/emails/html.ts';
import { withFooter } from '../../../market/emails/rules.ts';
import {
  leadFooter,
  receivedEmail,
  welcomeSubject,
  welcomeText,
} from '../../../market/leads/email-copy.ts';
import { makeGoodDraft, makeGoodEmail } from '../../../market/make-good/copy.ts';
import type { Notice } from '../../../market/notices/copy.ts';
import type { OutboxRow } from '../../../market/ports.ts';
import { statementEmail } from '../../../market/statements/email-copy.ts';
import { VOUCHER_COPY } from '../../../market/vouchers/copy.ts';
import {
  CODE_HERE,
  confirmationEmail,
  reminderEmail,
  TOKEN_HERE,
} from '../../../market/vouchers/email-copy.ts';
import { SITE } from '../../helpers/default-site.ts';
import { lookAt, TURN } from '../../helpers/turn.ts';
import { assertAccessible } from '../accessibility.ts';
import { openBrowser } from '../chromium.ts';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

const TOKEN = 'V4cKq0mS2u8yXrT1bNf7LzE5hJd9GwPa3iOoQtUxRsM';
const MAX_BYTES = 60 * 1024;
const site = {
  ...SITE,
  publicUrl: 'https://deals.test',
  postalAddress: '1 Elm Street, Austin, TX 78701',
};
const criteria = {
  ...{ zip: '78701', radiusMiles: 25 as const },
  filters: { kind: 'massage', maxPriceDollars: 80 },
} as const;

const stored = (kind: OutboxRow['kind'], { subject, text, footerText }: AlertEmail) =>
  renderStoredEmail({ kind, subject, body: withFooter(text, footerText) }, TOKEN, site.publicUrl);

const deal = (title: string, dealPriceCents: number): NewDeal => ({
  ...{ id: '01a21335-0000-7000-8000-000000000001', title, kind: 'massage', dealPriceCents },
  ...{ regularPriceCents: 12_000, durationMinutes: 60 },
  ...{ imageUrl: '', businessPictures: [], expiresAt: Date.UTC(2027, 0, 15), terms: '{}' },
  ...{ miles: 3.2, timeZone: 'America/Chicago', chips: ['Any client'] },
  business: {
    ...{ id: 'b', name: 'Juniper Hour Day Spa', city: 'Austin', state: 'TX', zip: '78701' },
    ...{ slug: 'juniper-hour-day-spa-austin', latitude: null, longitude: null },
    ...{ rating: null, review_count: null, rating_source: '', rating_seen_on: '' },
  },
});

const notice = ({ title, detail, path }: Pick<Notice, 'title' | 'detail' | 'path'>) => ({
  ...{ id: title, kind: 'lead', about: title, created_at: 1, phone: null },
  ...{ email_id: null, mail_due_at: null, mailed_at: null },
  ...{ text_id: null, text_due_at: null, texted_at: null },
  ...{ title, detail, path },
});

const bought = {
  ...{ title: 'Swedish massage', quantityText: 'for 2', lastDay: 'Mar 27, 2027' },
  ...{ paid: '$138', boughtOn: 'Nov 27, 2026' },
  ...{ business: { name: 'Juniper Hour Day Spa', phone: '(512) 555-0132' } },
  address: '410 Cedar Street, Austin, TX 78701',
  worth: VOUCHER_COPY.bought({
    ...{ minutes: '60 minutes', lastDay: 'Mar 27, 2027', rest: '$138', paid: '$138' },
  }),
};

const completed = (email: AlertEmail): AlertEmail => ({
  ...email,
  text: email.text.replaceAll(TOKEN_HERE, TOKEN).replaceAll(CODE_HERE, '7ZK2Q-0M8TC'),
});

const LEAD = 'Juniper Hour Day Spa & Wellness Retreat of Greater Austin';
const mails = {
  welcome: {
    mail: renderEmail(
      welcomeSubject(site.brand, LEAD),
      welcomeText(site, LEAD),
      leadFooter(site, LEAD, `${site.publicUrl}/unsubscribe/01a21335-c.${TOKEN}`),
      site.publicUrl,
    ),
    links: ['deals.test/terms', 'deals.test/privacy', 'Unsubscribe'],
  },
  'lead-received': {
    mail: stored('lead-received', receivedEmail(site)),
    links: ['deals.test/terms', site.supportEmail, 'deals.test/privacy', 'Unsubscribe'],
  },
  'alert-confirm': {
    mail: stored('alert-confirm', confirmEmail(site, criteria)),
    button: 'Confirm',
    links: ['Unsubscribe'],
  },
  'alert-keep': {
    mail: stored('alert-keep', keepEmail(site, criteria, Date.UTC(2027, 3, 1))),
    button: 'Keep the alert',
    links: ['Unsubscribe'],
  },
  alert: {
    mail: stored(
      'alert-deals',
      dealsEmail(site, criteria, [deal('Swedish massage', 6900), deal('Hot stones', 7450)], {
        hasMore: false,
      }),
    ),
    links: ['Swedish massage', 'Hot stones', 'See all of them', 'Unsubscribe'],
  },
  voucher: {
    mail: stored('voucher', completed(confirmationEmail(site, bought))),
    button: 'Open the voucher',
    links: ['(512) 555-0132', 'Report a problem', site.supportEmail],
  },
  'voucher-reminder': {
    mail: stored('voucher-reminder', completed(reminderEmail(site, bought))),
    button: 'Open the voucher',
    links: ['(512) 555-0132'],
  },
  'make-good': {
    mail: stored(
      'make-good',
      makeGoodEmail(site, makeGoodDraft(site, bought.business.name), {
        ...{ title: bought.title, business: bought.business.name },
        ...{ on: bought.boughtOn, paid: bought.paid },
      }),
    ),
    links: [],
  },
  statement: {
    mail: stored(
      'statement',
      statementEmail(site, {
        ...{ business: LEAD, month: '2026-10', vouchersUsed: 5, isOperatorSelling: false },
        link: `${site.publicUrl}/owner/${'t'.repeat(43)}?month=2026-10`,
        totals: {
          ...{ purchase: { count: 7, cents: 56_000 }, refund: { count: 0, cents: 0 } },
          ...{ dispute: { count: 0, cents: 0 }, grossCents: 56_000, commissionCents: 8400 },
        },
      }),
    ),
    button: 'See the statement',
    links: [site.supportEmail],
  },
  notice: {
    mail: stored(
      'notice',
      noticeEmail(
        [
          notice({
            title: `New request from ${LEAD}`,
            detail: 'Austin, TX',
            path: '/admin/leads/1',
          }),
        ],
        site,
      ),
    ),
    button: 'Open the lead',
    links: ['Notices'],
  },
  notices: {
    mail: stored(
      'notice',
      noticeEmail(
        [
          notice({ title: 'New text', detail: 'http://evil.example', path: '/admin/messages' }),
          notice({ title: 'Not sent', detail: 'a@b.example', path: '/admin/purchases/1' }),
        ],
        site,
      ),
    ),
    links: ['Open the conversation', 'Open the purchase', 'Notices'],
  },
  'new-sign-in': {
    mail: stored(
      'sign-in',
      newDeviceEmail(site, { device: 'Firefox on Linux', at: 'Nov 27, 2026, 9:14 AM' }),
    ),
    links: ['Security', 'deals.test'],
  },
} satisfies Record<string, { mail: { html: string }; button?: string; links?: string[] }>;

const LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 600, colorScheme: 'dark' },
  { width: 320, colorScheme: 'dark' },
  { width: 600, colorScheme: 'light' },
] as const;

for (const [n, [name, one]] of Object.entries(mails).entries()) {
  const { width, colorScheme } = lookAt(n, LOOKS);
  test(`the mail '${name}' is pleasant at ${width} pixels, ${colorScheme} (${TURN})`, async () => {
    const html = asSent(one.mail.html, site);
    assert.ok(Buffer.byteLength(html) <= MAX_BYTES, `${Buffer.byteLength(html)} bytes`);
    const context = await browser.newContext({
      ...{ colorScheme, viewport: { width, height: 800 } },
    });
    const page = await context.newPage();
    await page.setContent(html);
    // A person's mail has only a subject, no heading.
    await assertAccessible(page, name, name === 'welcome' ? ['page-has-heading-one'] : []);
    const shown = await page.locator('body').innerText();
    assert.doesNotMatch(shown, /https:|[\w-]{30}/, 'an address or a token is shown');
    assert.ok(shown.startsWith(site.brand), shown);
    const texts = (selector: string) => page.locator(selector).allInnerTexts();
    if ('button' in one) assert.deepEqual(await texts('a.button'), [one.button]);
    if ('links' in one) assert.deepEqual(await texts('a:not(.button)'), one.links);
    await takePicture(`${name}-${width}-${colorScheme}`);
    await context.close();

    async function takePicture(file: string) {
      const folder = process.env.MAIL_PICTURES;
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
    }
  });
}
