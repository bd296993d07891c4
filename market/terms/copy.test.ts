import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ownSentences, termChips, termLines } from './copy.ts';
import { TERM_KINDS } from './fields.ts';
import { DEFAULT_TERMS, type SiteTerms, TERM_NAMES, type Terms, termsOf } from './rules.ts';

const BUSINESS = { name: 'Juniper Hour', phone: '(512) 555-0132' };
const NOTHING = Object.fromEntries(TERM_NAMES.map((term) => [term, ''])) as Terms;
const SITE: SiteTerms = {
  information: ['Promotional value expires 120 days after purchase. Amount paid never expires.'],
  cancelling: ['Free cancellation up to 24 hours before the appointment.', 'A no-show is charged.'],
  defaults: DEFAULT_TERMS,
  perPerson: 5,
  perVisit: 1,
  promotionalDays: 120,
};
const DEAL = { terms: '', maxPurchases: 2, limitPerVisit: null, cancellationPolicy: 'Call us.' };

const CASES: Array<[Partial<Terms>, sentence: string, ...chips: string[]]> = [
  [{ clients: 'all' }, 'For new and returning clients.'],
  [{ clients: 'new' }, 'For people who have not been to Juniper Hour before.', 'New clients'],
  [
    { clients: '90' },
    'For people who have not been to Juniper Hour in the last 90 days.',
    'No visit in 90 days',
  ],
  [{ gift: 'yes' }, 'You may give it to someone else.'],
  [{ gift: 'no' }, 'Only the buyer may use it.'],
  [{ booking: 'phone' }, 'Book ahead by phone at (512) 555-0132.'],
  [{ booking: 'online', bookingHours: '1' }, 'Book ahead online, at least 1 hour before.'],
  [
    { booking: 'phone-or-online', bookingHours: '24' },
    'Book ahead by phone at (512) 555-0132, or online, at least 24 hours before.',
  ],
  [{ bookingHours: '24' }, 'Book ahead at least 24 hours before.'],
  [{ late: 'shorter' }, 'Come late and the session may be shorter.'],
  [{ late: '15' }, 'More than 15 minutes late and the spa may ask you to book again.'],
  [{ days: 'open' }, 'Valid every day the spa is open.'],
  [{ days: '1234' }, 'Valid Monday to Thursday.', 'Mon–Thu'],
  [{ days: '67' }, 'Valid Saturday and Sunday.', 'Sat–Sun'],
  [{ days: '1236' }, 'Valid Monday to Wednesday and Saturday.', 'Mon–Wed, Sat'],
  [
    { days: '1234', hoursFrom: '10:00', hoursTo: '16:00' },
    'Valid Monday to Thursday, 10 AM to 4 PM.',
    'Mon–Thu',
    'Before 4 PM',
  ],
  [{ hoursTo: '12:30' }, 'Valid every day the spa is open, before 12:30 PM.', 'Before 12:30 PM'],
  [{ hoursFrom: '00:00' }, 'Valid every day the spa is open, from 12 AM.', 'From 12 AM'],
  [{ closed: '2026-12-24 to 2027-01-01 holidays' }, 'Not valid Dec 24 to Jan 1 (holidays).'],
  [{ closed: '2026-11-26; 2026-12-25 Christmas' }, 'Not valid Nov 26, Dec 25 (Christmas).'],
  [{ firstDay: '2027-01-02' }, 'Can be used from Jan 2, 2027.', 'From Jan 2'],
  [{ age: '18' }, 'For guests 18 and older.', '18+'],
  [{ pregnancy: 'ask' }, 'Pregnant? Ask the spa before you buy.'],
  [{ pregnancy: 'prenatal' }, 'This is a prenatal massage.', 'Prenatal'],
  [{ pregnancy: 'no' }, 'Not suitable during pregnancy.'],
  [{ tip: 'optional' }, 'Tipping is optional and not in the price.'],
  [{ tip: 'in-price' }, 'The tip is in the price.', 'Tip included'],
  [{ tax: 'in-price' }, 'Tax is in the price.'],
  [{ tax: 'added' }, 'The spa adds sales tax.', '+ tax'],
  [{ notWith: 'offers' }, 'Cannot be combined with other offers.'],
  [
    { notWith: 'offers insurance memberships' },
    'Cannot be combined with other offers, insurance or memberships.',
  ],
  [{ more: 'Bring a swimsuit.' }, 'The spa adds: Bring a swimsuit.'],
];

test('each term has one sentence, and a chip where it narrows the deal', () => {
  for (const [own, sentence, ...chips] of CASES) {
    const terms = { ...NOTHING, ...own };
    assert.deepEqual(ownSentences(terms, BUSINESS), [sentence]);
    assert.deepEqual(termChips({ terms }), chips, sentence);
  }
  assert.deepEqual(ownSentences(NOTHING, BUSINESS), []);
  assert.deepEqual(termChips({ terms: NOTHING }), []);
});

test('every choice of a form has its sentence', () => {
  for (const term of TERM_NAMES)
    for (const { value } of TERM_KINDS[term].choices ?? [])
      assert.equal(
        ownSentences({ ...NOTHING, [term]: value }, BUSINESS).length,
        1,
        `${term}: ${value}`,
      );
});

test('what holds for all deals comes first, then the limits, then the terms, a line for each subject', () => {
  const usual = { ...DEAL, cancellationPolicy: SITE.cancelling.join('\n').toUpperCase() };
  assert.deepEqual(termLines(termsOf(usual, SITE), BUSINESS), [
    ...SITE.information,
    SITE.cancelling.join(' '),
    'Limit 2 per person · Limit 1 per visit',
    'You may give it to someone else. Tipping is optional and not in the price.',
  ]);
});

test('a policy of its own replaces the lines about cancelling', () => {
  const [, policy, ...others] = termLines(termsOf(DEAL, SITE), BUSINESS);
  assert.equal(policy, 'Call us.');
  assert.doesNotMatch(others.join(' '), /cancellation|no-show/);
});

test('whatever a deal and the site say, no sentence comes twice and none contradicts another', () => {
  const anyTerms = fc.constantFrom(...CASES.map(([own]) => own));
  const several = fc.array(anyTerms, { maxLength: 8 });
  const policy = fc.constantFrom('Call us.', SITE.cancelling.join(' '), 'The tip is in the price.');
  const subjects = [
    /For (new and|people who)/g,
    /give it to someone|Only the buyer/g,
    /Book ahead/g,
    /More than \d+ minutes late|Come late/g,
    /Valid (every|Monday|Saturday)/g,
    /For guests/g,
    /[Pp]regnan|prenatal/g,
    /Tipping|The tip/g,
    /Tax is|sales tax/g,
    /Limit \d+ per person/g,
    /Limit \d+ per visit/g,
  ];
  fc.assert(
    fc.property(several, several, policy, (deal, site, cancellationPolicy) => {
      const defaults = Object.assign({ ...DEFAULT_TERMS }, ...site);
      const own = Object.assign({}, ...deal);
      const stored = { ...DEAL, cancellationPolicy, terms: JSON.stringify(own) };
      const text = termLines(termsOf(stored, { ...SITE, defaults }), BUSINESS).join('\n');
      const count = (part: string) => text.split(part).length - 1;
      assert.equal(count(cancellationPolicy), 1);
      const ofList = cancellationPolicy.startsWith('The tip')
        ? text.replace(cancellationPolicy, '')
        : text;
      for (const subject of subjects)
        assert.ok((ofList.match(subject) ?? []).length <= 1, `${subject}: ${text}`);
      for (const [term, value] of Object.entries(own)) {
        const [sentence = ''] = ownSentences({ ...NOTHING, [term]: value }, BUSINESS);
        if (/^(gift|tip|tax|age|pregnancy|late|notWith)$/.test(term))
          assert.equal(count(sentence), 1, 'its own term holds, said once');
      }
    }),
  );
});
