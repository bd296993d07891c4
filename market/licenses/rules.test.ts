import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsOf } from '../pages/license.server.ts';
import { type LabelContext, type LicenseOnFile, labelUntil, licenseLabel } from './rules.ts';
import { STATES } from './states.ts';

const nothingOnFile: LicenseOnFile = {
  state: 'TX',
  hasLicenseInformation: '',
  licenseNumber: '',
  licenseState: '',
  licenseExpires: '',
  licenseCheckedOn: '',
  licenseFound: '',
};
const stated = { ...nothingOnFile, licenseNumber: 'MT 12345', licenseState: 'TX' };
const found = { ...stated, licenseFound: 'active', licenseCheckedOn: '2026-11-03' };
const ticked = { ...nothingOnFile, hasLicenseInformation: 'yes' };
const context: LabelContext = {
  kinds: ['massage'],
  product: 'massage',
  today: '2026-11-04',
};
const label = (license: LicenseOnFile, changed: Partial<LabelContext> = {}) =>
  licenseLabel(license, { ...context, ...changed });
const ofKind = (kind: string, title = 'Quiet hour') => ({
  kinds: kindsOf([{ kind, title }]),
});
const labelIn = (state: string, license = stated, changed: Partial<LabelContext> = {}) =>
  label({ ...license, state, licenseState: license.licenseNumber && state }, changed);
const LABEL = { badge: 'Licensed Massage Therapist' };

test('every state and DC is there: three license nobody, one certifies, one registers', () => {
  assert.equal(Object.keys(STATES).length, 51);
  const of = (regulation: string) =>
    Object.keys(STATES).filter((state) => STATES[state]?.regulation === regulation);
  assert.deepEqual(of('none'), ['KS', 'MN', 'WY']);
  assert.deepEqual(of('certification'), ['CA']);
  assert.deepEqual(of('registration'), ['VT']);
  assert.equal(of('license').length, 46);
});

test('found active: the board and the day, for 180 days; then the spa alone states the number', () => {
  const line =
    'License MT 12345. Checked with the Texas Department of Licensing and Regulation (TDLR) on Nov 3, 2026.';
  assert.deepEqual(label(found), { ...LABEL, line });
  assert.deepEqual(label(found, { today: '2027-05-02' }), { ...LABEL, line });
  assert.deepEqual(label(found, { today: '2027-05-03' }), label(stated));
});

test('stated: a number is on file that nobody has looked up', () => {
  assert.deepEqual(label(stated), { ...LABEL, line: 'License MT 12345, as stated by the spa.' });
});

test('a tick alone gives the specified label without a number', () => {
  assert.deepEqual(label(ticked), LABEL);
  assert.deepEqual(labelIn('PR', ticked), LABEL);
  assert.deepEqual(label(ticked, ofKind('other')), LABEL);
  assert.deepEqual(label(ticked, ofKind('other', 'Seaweed wrap')), {});
  assert.deepEqual(label(ticked, ofKind('facial')), {});
});

test('nothing is said without tick and number', () => {
  assert.deepEqual(label(nothingOnFile), {});
  assert.deepEqual(labelIn('PR', nothingOnFile), {});
});

test('what was not found active takes the label away, and so does the end, tick or not', () => {
  for (const hasLicenseInformation of ['', 'yes'])
    for (const wrong of [
      { licenseFound: 'not active' },
      { licenseFound: 'not found' },
      { licenseExpires: '2026-11-03' },
    ])
      for (const license of [found, ticked])
        assert.deepEqual(label({ ...license, hasLicenseInformation, ...wrong }), {});
});

test('the last day itself still counts', () => {
  assert.equal(label({ ...stated, licenseExpires: '2026-11-04' }).badge, LABEL.badge);
});

test('handing in less never looks better: each field that is emptied says as much or less', () => {
  const score = ({ badge = '', line = '' }: ReturnType<typeof label>) =>
    Number(badge !== '') + Number(line !== '') + Number(line.includes('Checked'));
  const full = { ...found, hasLicenseInformation: 'yes', licenseExpires: '2027-12-31' };
  for (const state of ['TX', 'CA', 'VT', 'KS', 'DC', 'PR'])
    for (const kinds of [context, ofKind('facial')]) {
      const here = { ...full, state, licenseState: state };
      for (const license of [here, { ...here, licenseState: 'OK' }])
        for (const name of ['hasLicenseInformation', 'licenseNumber', 'licenseState'] as const)
          assert.ok(
            score(label({ ...license, [name]: '' }, kinds)) <= score(label(license, kinds)),
            `${state} without ${name}`,
          );
    }
});

test('California certifies, Vermont registers: nobody there is called licensed', () => {
  assert.deepEqual(labelIn('CA'), {
    badge: 'Certified Massage Therapist',
    line: 'CAMTC certificate MT 12345, as stated by the spa.',
  });
  assert.equal(
    labelIn('CA', found).line,
    'CAMTC certificate MT 12345. Checked with the California Massage Therapy Council (CAMTC) on Nov 3, 2026.',
  );
  assert.deepEqual(labelIn('CA', ticked), { badge: 'Certified Massage Therapist' });
  assert.deepEqual(labelIn('VT'), {
    badge: 'Registered Massage Therapist',
    line: 'Registration MT 12345, as stated by the spa.',
  });
});

test('states that license nobody say so, and show no number of theirs', () => {
  for (const [state, name] of [
    ['KS', 'Kansas'],
    ['MN', 'Minnesota'],
    ['WY', 'Wyoming'],
  ] as const) {
    const line = `${name} does not license massage therapists.`;
    for (const license of [nothingOnFile, stated, ticked])
      assert.deepEqual(labelIn(state, license), { line });
    assert.deepEqual(labelIn(state, stated, ofKind('facial')), {});
  }
});

test('where the product is not massage, a massage license says nothing', () => {
  for (const license of [stated, found, ticked])
    assert.deepEqual(label(license, { product: 'facial' }), {});
  assert.ok(label(stated, { product: 'Massage Therapy' }).badge);
});

test('deals that are no massage show the number alone', () => {
  for (const kind of ['facial', 'body', 'bath', 'nails', 'other'])
    for (const license of [stated, found])
      assert.deepEqual(label(license, ofKind(kind, 'Facial')), { line: 'License MT 12345.' });
  assert.deepEqual(labelIn('CA', stated, ofKind('facial')), {});
  for (const kind of ['couples', 'prenatal']) assert.ok(label(stated, ofKind(kind)).badge);
});

test('DC is not named as the licensor', () => {
  assert.equal(labelIn('DC', found).line, 'License MT 12345. Checked on Nov 3, 2026.');
});

test('Puerto Rico and the territories show the number without a badge', () => {
  const line = 'License MT 12345, as stated by the spa.';
  assert.deepEqual(labelIn('PR'), { line });
  assert.deepEqual(labelIn('PR', { ...stated, hasLicenseInformation: 'yes' }), { ...LABEL, line });
});

test('a license of another state says nothing where the spa is; a tick does', () => {
  const foreign = { ...stated, licenseState: 'OK' };
  assert.deepEqual(label(foreign), {});
  assert.deepEqual(label({ ...foreign, hasLicenseInformation: 'yes' }), LABEL);
});

test('a label may change at the end of its last day, where the spa is, and of the 180 days of a look', () => {
  for (const [licenseExpires, timeZone, end] of [
    ['2026-12-15', 'America/Chicago', '2026-12-16T06:00:00Z'],
    ['2026-12-15', 'Pacific/Honolulu', '2026-12-16T10:00:00Z'],
    // The days of clock changes have 25 and 23 hours.
    ['2026-11-01', 'America/Chicago', '2026-11-02T06:00:00Z'],
    ['2027-03-14', 'America/Chicago', '2027-03-15T05:00:00Z'],
  ] as const) {
    const until = Date.parse(end);
    const license = { ...stated, licenseExpires };
    assert.equal(labelUntil(license, timeZone, until - 1), until);
    assert.equal(labelUntil(license, timeZone, until), Number.POSITIVE_INFINITY);
  }
  const zone = 'America/Chicago';
  const now = Date.parse('2026-11-04T18:00:00Z');
  assert.equal(labelUntil(found, zone, now), Date.parse('2027-05-03T05:00:00Z'));
  assert.equal(labelUntil(ticked, zone, now), Number.POSITIVE_INFINITY);
});
