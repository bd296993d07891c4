import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStateRows } from '../../database/licenses/load.ts';
import { DAY_MS } from '../durations.ts';
import { openLicensing } from './file.server.ts';
import {
  CHECK_LIFE_DAYS,
  isOddNumber,
  type LicenseCheck,
  type LicenseOnFile,
  licenseKey,
  licenseStatement,
  type StatementContext,
} from './rules.ts';

const licensing = openLicensing(readStateRows());
const NOV_3 = Date.parse('2026-11-03T18:00:00Z');

const license: LicenseOnFile = {
  holder: 'therapist',
  state: 'TX',
  number: 'MT 12345',
  localAuthority: '',
  expiresOn: null,
  check: undefined,
};
const active: LicenseCheck = {
  found: 'active',
  how: 'board_site',
  checkedAt: NOV_3,
  expiresSeen: null,
};
const checked = { ...license, check: active };
const context: StatementContext = {
  businessState: 'TX',
  deals: [{ kind: 'massage', title: 'Swedish massage' }],
  product: 'massage',
  statesLicenses: false,
  licensing,
  timeZone: 'America/Chicago',
  now: NOV_3 + DAY_MS,
};
const nothing = { until: Number.POSITIVE_INFINITY };
const statement = (licenses: LicenseOnFile[], changed: Partial<StatementContext> = {}) =>
  licenseStatement(licenses, { ...context, ...changed });
const ofKind = (kind: string, title = 'Quiet hour') => ({ deals: [{ kind, title }] });
/** The statement for a license of the state in which the spa is. */
const statementIn = (state: string, one = license, changed: Partial<StatementContext> = {}) =>
  statement([{ ...one, state }], { businessState: state, ...changed });

test('confirmed: the board, the day, and until when', () => {
  assert.deepEqual(statement([checked]), {
    badge: 'Licensed Massage Therapist',
    line: 'License MT 12345. Checked with the Texas Department of Licensing and Regulation (TDLR) on Nov 3, 2026.',
    until: NOV_3 + CHECK_LIFE_DAYS * DAY_MS + 1,
  });
});

test('a check counts for 180 days; then the spa alone states the number', () => {
  const last = NOV_3 + 180 * DAY_MS;
  assert.match(statement([checked], { now: last }).line ?? '', /Checked with/);
  assert.deepEqual(statement([checked], { now: last + 1 }), {
    badge: 'Licensed Massage Therapist',
    line: 'License MT 12345, as stated by the spa.',
    ...nothing,
  });
});

test('stated: a number is on file that nobody has checked', () => {
  assert.deepEqual(statement([license]), {
    badge: 'Licensed Massage Therapist',
    line: 'License MT 12345, as stated by the spa.',
    ...nothing,
  });
});

test('at the end of its last day, where the spa is, nothing is stated', () => {
  for (const [expiresOn, timeZone, end] of [
    ['2026-12-15', 'America/Chicago', '2026-12-16T06:00:00Z'],
    ['2026-12-15', 'Pacific/Honolulu', '2026-12-16T10:00:00Z'],
    // The days on which clocks are turned have 25 and 23 hours.
    ['2026-11-01', 'America/Chicago', '2026-11-02T06:00:00Z'],
    ['2027-03-14', 'America/Chicago', '2027-03-15T05:00:00Z'],
  ] as const) {
    const until = Date.parse(end);
    for (const one of [
      { ...license, expiresOn },
      { ...license, expiresOn, check: { ...active, checkedAt: until - 9 * DAY_MS } },
      { ...license, check: { ...active, checkedAt: until - 9 * DAY_MS, expiresSeen: expiresOn } },
    ]) {
      const before = statement([one], { timeZone, now: until - 1 });
      assert.equal(before.badge, 'Licensed Massage Therapist', expiresOn);
      assert.equal(before.until, until);
      assert.deepEqual(statement([one], { timeZone, now: until }), nothing);
    }
  }
});

test('of two last days, on file and as the board has it, the earlier counts', () => {
  for (const [expiresOn, expiresSeen] of [
    ['2026-12-15', '2028-12-15'],
    ['2028-12-15', '2026-12-15'],
  ] as const) {
    const until = Date.parse('2026-12-16T06:00:00Z');
    const one = { ...license, expiresOn, check: { ...active, expiresSeen } };
    assert.equal(statement([one]).until, until);
    assert.deepEqual(statement([one], { now: until }), nothing);
  }
});

test('the day of a check is that of the spa', () => {
  const late = { ...checked, check: { ...active, checkedAt: Date.parse('2026-11-04T05:59:59Z') } };
  assert.match(statement([late]).line ?? '', /on Nov 3, 2026\.$/);
  assert.match(statement([late], { timeZone: 'America/New_York' }).line ?? '', /on Nov 4, 2026\.$/);
});

test('whatever else the newest check found takes the statement away', () => {
  for (const found of ['not_active', 'not_found', 'disciplined'] as const)
    assert.deepEqual(statement([{ ...license, check: { ...active, found } }]), nothing);
});

test('California certifies, Vermont registers: nobody there is called licensed', () => {
  assert.deepEqual(statementIn('CA'), {
    badge: 'Certified Massage Therapist',
    line: 'CAMTC certificate MT 12345, as stated by the spa.',
    ...nothing,
  });
  const confirmed = statementIn('CA', checked);
  assert.equal(confirmed.badge, 'Certified Massage Therapist');
  assert.equal(
    confirmed.line,
    'CAMTC certificate MT 12345. Checked with the California Massage Therapy Council (CAMTC) on Nov 3, 2026.',
  );
  assert.deepEqual(statementIn('VT'), {
    badge: 'Registered Massage Therapist',
    line: 'Registration MT 12345, as stated by the spa.',
    ...nothing,
  });
});

test('states that license nobody say so, and show no number of theirs', () => {
  for (const [state, name] of [
    ['KS', 'Kansas'],
    ['MN', 'Minnesota'],
    ['WY', 'Wyoming'],
  ] as const) {
    const sentence = { line: `${name} does not license massage therapists.`, ...nothing };
    assert.deepEqual(statement([], { businessState: state }), sentence);
    assert.deepEqual(statementIn(state), sentence);
    assert.deepEqual(statement([], { businessState: state, ...ofKind('facial') }), nothing);
  }
});

test('a local permit names who gave it, and never a badge', () => {
  const permit = { ...license, localAuthority: 'City of Wichita', number: 'P-9' };
  for (const state of ['KS', 'CA'])
    assert.deepEqual(statementIn(state, permit), {
      line: 'Permit P-9, City of Wichita.',
      ...nothing,
    });
  assert.deepEqual(statement([{ ...permit, state: 'KS' }], { businessState: 'CA' }), nothing);
  const expired = { ...permit, expiresOn: '2026-11-01' };
  assert.match(statementIn('KS', expired).line ?? '', /does not license/);
});

test('with nothing on file nothing is said', () => {
  assert.deepEqual(statement([]), nothing);
  assert.deepEqual(statement([], { businessState: 'PR' }), nothing);
});

test('while the operator states it, a massage of a spa with nothing on file has the specified label', () => {
  const stated = { statesLicenses: true };
  const label = { badge: 'Licensed Massage Therapist', ...nothing };
  assert.deepEqual(statement([], stated), label);
  assert.deepEqual(statement([], { ...stated, businessState: 'PR' }), label);
  assert.deepEqual(statement([], { ...stated, ...ofKind('other') }), label);
  assert.deepEqual(statement([], { ...stated, ...ofKind('other', 'Seaweed wrap') }), nothing);
  assert.deepEqual(statement([], { ...stated, ...ofKind('facial') }), nothing);
});

test('what is known of a spa goes before what the operator states of all', () => {
  const stated = { statesLicenses: true };
  const refuted = { ...license, check: { ...active, found: 'not_active' as const } };
  assert.deepEqual(statement([refuted], stated), nothing);
  assert.deepEqual(statement([{ ...license, expiresOn: '2026-11-01' }], stated), nothing);
  assert.match(statement([license], stated).line ?? '', /^License MT 12345/);
  assert.equal(
    statement([], { ...stated, businessState: 'CA' }).badge,
    'Certified Massage Therapist',
  );
  assert.match(statement([], { ...stated, businessState: 'KS' }).line ?? '', /does not license/);
});

test('where the product is not massage, a massage license says nothing', () => {
  for (const one of [license, checked, { ...license, holder: 'establishment' as const }])
    assert.deepEqual(statement([one], { product: 'facial', statesLicenses: true }), nothing);
  assert.ok(statement([license], { product: 'Massage Therapy' }).badge);
});

test("an establishment's license is called so, and follows a therapist's", () => {
  const expiresOn = '2026-12-15';
  const establishment: LicenseOnFile = { ...license, holder: 'establishment', number: 'ME 77' };
  const line = 'Establishment license ME 77, as stated by the spa.';
  assert.deepEqual(statement([establishment]), { line, ...nothing });
  assert.deepEqual(statement([{ ...establishment, expiresOn }, license]), {
    badge: 'Licensed Massage Therapist',
    line: `License MT 12345, as stated by the spa. ${line}`,
    until: Date.parse('2026-12-16T06:00:00Z'),
  });
  assert.equal(
    statement([establishment, { ...checked, holder: 'establishment' }]).line,
    'Establishment license MT 12345. Checked with the Texas Department of Licensing and Regulation (TDLR) on Nov 3, 2026.',
  );
  const refuted = { ...license, check: { ...active, found: 'disciplined' as const } };
  assert.deepEqual(statement([establishment, refuted]), { line, ...nothing });
  const permit = { ...license, number: 'P-9', localAuthority: 'City of Wichita' };
  const inKansas = [establishment, permit].map((one) => ({ ...one, state: 'KS' }));
  assert.equal(
    statement(inKansas, { businessState: 'KS' }).line,
    `Permit P-9, City of Wichita. ${line}`,
  );
});

test('of several licenses the confirmed one is shown', () => {
  const other = { ...license, number: 'MT 9' };
  assert.match(statement([other, checked]).line ?? '', /^License MT 12345\. Checked/);
});

test('deals that are no massage show the number alone', () => {
  for (const kind of ['facial', 'body', 'bath', 'nails', 'other'])
    for (const one of [license, checked])
      assert.equal(statement([one], ofKind(kind, 'Facial')).line, 'License MT 12345.');
  assert.equal(statement([license], ofKind('facial')).badge, undefined);
  assert.deepEqual(statementIn('CA', license, ofKind('facial')), nothing);
  for (const kind of ['couples', 'prenatal']) assert.ok(statement([license], ofKind(kind)).badge);
});

test('DC is not named as the licensor, and a paper is not the board', () => {
  assert.deepEqual(statementIn('DC', checked).line, 'License MT 12345. Checked on Nov 3, 2026.');
  const paper = { ...checked, check: { ...active, how: 'document' as const } };
  assert.equal(statement([paper]).line, 'License MT 12345. Checked on Nov 3, 2026.');
});

test('Puerto Rico and the territories show the number without a badge', () => {
  assert.deepEqual(statementIn('PR'), {
    line: 'License MT 12345, as stated by the spa.',
    ...nothing,
  });
});

test('a license of another state says nothing where the spa is', () => {
  assert.deepEqual(statement([{ ...license, state: 'OK' }]), nothing);
});

test('a number is the same however it is written', () => {
  for (const number of ['mt 12-345', 'MT.12345', ' MT12345'])
    assert.equal(licenseKey(number), licenseKey(license.number));
  assert.notEqual(licenseKey('MT 12346'), licenseKey(license.number));
  assert.equal(licenseKey('№ é5'), 'É5');
});

test('a new number is odd where it looks unlike those of its state, as far as we know them', () => {
  const odd = { number: '12345-X', state: 'TX' };
  assert.equal(isOddNumber(licensing, odd), true);
  assert.equal(isOddNumber(licensing, odd, 'MT 12345'), true);
  assert.equal(isOddNumber(licensing, odd, odd.number), false, 'it is stored');
  assert.equal(isOddNumber(licensing, { ...odd, number: '' }, 'MT 12345'), false);
  assert.equal(isOddNumber(licensing, { ...odd, localAuthority: 'Austin' }), false);
  assert.equal(isOddNumber(licensing, { ...odd, state: 'PR' }), false);
  assert.equal(isOddNumber(licensing, license), false);
  assert.equal(isOddNumber(licensing, { ...license, holder: 'establishment' }), true);
});
