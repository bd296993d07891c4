import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SITE as site } from '../../test/helpers/default-site.ts';
import { termLines } from '../terms/copy.ts';
import { termsOf } from '../terms/rules.ts';
import { fill, placeholderList } from './copy.ts';
import { FAQ_NUMBERS, TESTIMONIAL_NUMBERS } from './fields.ts';
import { effectiveSettings } from './rules.ts';
import { SECTION_NAMES } from './sections.ts';
import { defaultValues, fieldsIn, type SettingValues } from './table.ts';

const cancellationPolicy = 'Please call the spa to reschedule.';
const usual = { terms: '', maxPurchases: null, limitPerVisit: null, cancellationPolicy };

const importantInformation = (deal: Partial<typeof usual>, values: Partial<SettingValues> = {}) =>
  termLines(termsOf({ ...usual, ...deal }, effectiveSettings(site, values).policy.site), {
    name: 'Juniper Hour',
    phone: '(512) 555-0132',
  });

const ALL_DEALS = [
  'Promotional value expires 120 days after purchase. Amount paid never expires.',
  'No refunds or exchanges.',
];
const CANCELLING = [
  'Free cancellation up to 24 hours before the appointment.',
  'A same-day cancellation is charged 50% of the price.',
  'A no-show is charged the full price.',
];
const OTHERS = [
  'Limit 5 per person · Limit 1 per visit',
  'You may give it to someone else. Tipping is optional and not in the price.',
];

test('with nothing set, Important Information is what was specified, letter for letter', () => {
  const { newDeal } = effectiveSettings(site, {});
  assert.equal(newDeal.cancellationPolicy, CANCELLING.join(' '), 'a new deal begins with it');
  assert.deepEqual(importantInformation({ cancellationPolicy: newDeal.cancellationPolicy }), [
    ...ALL_DEALS,
    CANCELLING.join(' '),
    ...OTHERS,
  ]);
});

test('a policy of its own, or one that the owner made the default, replaces the lines', () => {
  assert.deepEqual(importantInformation({}), [...ALL_DEALS, cancellationPolicy, ...OTHERS]);
  const { newDeal } = effectiveSettings(site, { dealCancellationPolicy: cancellationPolicy });
  assert.deepEqual(importantInformation({ cancellationPolicy: newDeal.cancellationPolicy }), [
    ...ALL_DEALS,
    cancellationPolicy,
    ...OTHERS,
  ]);
});

test("a deal's own limits go before the site's", () => {
  const values = { limitPerPerson: '9', limitPerVisit: '4' };
  assert.ok(importantInformation({}, values).includes('Limit 9 per person · Limit 4 per visit'));
  const limits = { maxPurchases: 2, limitPerVisit: 3 } as object;
  assert.ok(
    importantInformation(limits, values).includes('Limit 2 per person · Limit 3 per visit'),
  );
});

test('a count of one is in the singular', () => {
  const { site: terms } = effectiveSettings(site, {
    promotionalDays: '1',
    cancellationHours: '1',
  }).policy;
  assert.match(
    [...terms.information, ...terms.cancelling].join(' '),
    /expires 1 day after .* up to 1 hour before/,
  );
});

test('a charge for a no-show is the full price, or a part of it', () => {
  const { policy } = effectiveSettings(site, { noShowPercent: '80' });
  assert.equal(policy.site.cancelling[2], 'A no-show is charged 80% of the price.');
  assert.match(policy.terms.cancelling, /a no-show is charged 80% of the price\.$/);
});

test('every setting has a default and belongs to one section; there are ten questions, three testimonials', () => {
  const fields = SECTION_NAMES.flatMap(fieldsIn);
  assert.equal(new Set(fields).size, fields.length);
  assert.deepEqual(new Set(fields), new Set(Object.keys(defaultValues(site))));
  assert.equal(FAQ_NUMBERS.length, 10);
  assert.equal(TESTIMONIAL_NUMBERS.length, 3);
});

test('a saved setting overrides the environment; the others follow it', () => {
  const settings = effectiveSettings({ ...site, product: 'sauna' }, { brand: 'Calm Co' });
  assert.deepEqual(
    [
      settings.site.brand,
      settings.site.product,
      settings.site.jurisdiction,
      settings.site.publicUrl,
    ],
    ['Calm Co', 'sauna', undefined, site.publicUrl],
  );
  assert.equal(effectiveSettings(site, { jurisdiction: 'Oregon' }).site.jurisdiction, 'Oregon');
});

test('a testimonial is a sample until its text is another or it is confirmed', () => {
  const samples = (overrides: Partial<SettingValues>) =>
    effectiveSettings(site, overrides).testimonials.map(({ isSample }) => isSample);
  assert.deepEqual(samples({}), [true, true, true]);
  assert.deepEqual(samples({ author1: 'Ann' }), [true, true, true]);
  assert.deepEqual(samples({ quote2: 'I slept well.' }), [true, false, true]);
  assert.deepEqual(samples({ testimonialsAreReal: 'yes' }), [false, false, false]);
  const marks = effectiveSettings(site, {
    relation1: 'staff',
    relation2: 'owner',
    relation3: 'guest',
  });
  assert.deepEqual(
    marks.testimonials.map(({ mark }) => mark),
    ['Staff member', 'Owner', undefined],
  );
  const swapped = { quote1: defaultValues(site).quote3 };
  assert.deepEqual(samples(swapped), [true, true, true]);
});

test('placeholders are filled once: what is filled in stays as it was typed', () => {
  const values = { ...defaultValues(site), brand: '{product} $& {brand}' };
  assert.equal(fill('By {brand}.', values), 'By {product} $& {brand}.');
  for (const malformed of ['{constructor}', '{toString}', '{}', '{ brand }', '{{', '}{'])
    assert.equal(fill(malformed, values), malformed);
  for (const { name, value: means } of placeholderList(values))
    assert.equal(fill(name, values), means);
});

test('for any brand, no text grows by filling it again', () => {
  fc.assert(
    fc.property(fc.string(), (brand) => {
      const values = { ...defaultValues(site), brand };
      assert.equal(fill('<{brand}>', values), `<${brand}>`);
    }),
  );
});

test('the landing page claims the smaller of the setting and of what a live deal saves', () => {
  const { landingTexts } = effectiveSettings(site, {});
  const claims = (percent: number) => {
    const { heroPromise, savingsStatement, faq, description } = landingTexts(percent, false);
    return [heroPromise, savingsStatement, faq[1]?.answer, description].map(
      (text) => /up to (\d+)%/i.exec(text ?? '')?.[1],
    );
  };
  assert.deepEqual(claims(60), Array(4).fill('40'));
  assert.deepEqual(claims(40), Array(4).fill('40'));
  assert.deepEqual(claims(39), Array(4).fill('39'));
});

test('with no live deal the sentences that claim a saving are left out, and nothing else', () => {
  const product = 'massage';
  const { landingTexts } = effectiveSettings({ ...site, product }, {});
  const { heroPromise, savingsStatement, faq, description } = landingTexts(undefined, false);
  assert.equal(heroPromise, 'Discounted massage and spa deals near you.');
  assert.equal(savingsStatement, 'No hidden fees, and tipping is optional.');
  assert.equal(
    description,
    'Find massage and spa deals by ZIP code and book in minutes. No hidden fees.',
  );
  assert.equal(faq.length, 10);
  assert.match(faq[1]?.answer ?? '', /^Each deal shows/);
  const own = { heroPromise: 'Save {savings}!', answer2: '{savings}', heroTitle: '{savings} off' };
  const texts = effectiveSettings(site, own).landingTexts(undefined, false);
  assert.deepEqual([texts.heroPromise, texts.faq.length], ['', 9]);
  assert.equal(texts.heroTitle, defaultValues(site).heroTitle);
});
