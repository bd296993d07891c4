import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../test/helpers/default-site.ts';
import { POLICY_NUMBERS, type PolicyField } from './fields.ts';
import { parseSettings, sectionValues } from './parse.ts';
import { parseSection, SECTION_NAMES, type Section } from './sections.ts';
import { defaultValues, fieldsIn } from './table.ts';

const defaults = defaultValues(SITE);
const parse = (section: Section, typed: Record<string, string>) =>
  parseSettings(section, { ...sectionValues(section, defaults), ...typed }, defaults);
const problem = (section: Section, typed: Record<string, string>) => {
  const parsed = parse(section, typed);
  return parsed.kind === 'invalid' ? Object.values(parsed.problems).join() : undefined;
};
const value = (section: Section, field: string, typed: string) => {
  const parsed = parse(section, { [field]: typed });
  return parsed.kind === 'valid'
    ? Object.entries(parsed.values).find(([f]) => f === field)?.[1]
    : 0;
};

test('every default passes its own rules and comes out as it went in', () => {
  for (const section of SECTION_NAMES) {
    const parsed = parse(section, {});
    assert.ok(parsed.kind === 'valid');
    assert.deepEqual(sectionValues(section, parsed.values), sectionValues(section, defaults));
  }
});

test('a field with nothing to see in it is its default', () => {
  for (const empty of ['', '  ', '\u200b', '\n', '\u0000']) {
    for (const section of SECTION_NAMES) {
      const typed = Object.fromEntries(fieldsIn(section).map((field) => [field, empty]));
      const parsed = parseSettings(section, typed, defaults);
      assert.ok(parsed.kind === 'valid');
      assert.deepEqual(sectionValues(section, parsed.values), sectionValues(section, defaults));
    }
  }
});

test('each text may be as long as it may be, counted in code points, and no longer', () => {
  const maxLengths: Array<[Section, string, number]> = [
    ['brand', 'brand', 60],
    ['brand', 'product', 40],
    ['brand', 'jurisdiction', 100],
    ['landing', 'heroTitle', 80],
    ['landing', 'heroPromise', 200],
    ['landing', 'question10', 150],
    ['landing', 'answer1', 1000],
    ['landing', 'quote3', 400],
    ['landing', 'author1', 60],
    ['landing', 'location2', 60],
    ['landing', 'source1', 200],
  ];
  for (const [section, field, max] of maxLengths) {
    assert.equal(problem(section, { [field]: '𝔸'.repeat(max) }), undefined, field);
    assert.match(
      problem(section, { [field]: '𝔸'.repeat(max + 1) }) ?? '',
      new RegExp(`must be at most ${max} characters`),
      field,
    );
    assert.ok(problem(section, { [field]: 'x'.repeat(100_000) }), field);
  }
});

test('each number of the policy has its bounds and is a whole number in plain digits', () => {
  for (const field of Object.keys(POLICY_NUMBERS) as PolicyField[]) {
    const { min, max } = POLICY_NUMBERS[field];
    const others = { limitPerPerson: '100', limitPerVisit: '1' };
    for (const validText of [min, max])
      assert.equal(problem('deals', { ...others, [field]: String(validText) }), undefined, field);
    for (const invalidText of [
      `${min - 1}`,
      `${max + 1}`,
      '-1',
      '1.5',
      '1e2',
      'ten',
      '٣',
      '9999999',
    ])
      assert.match(
        problem('deals', { ...others, [field]: invalidText }) ?? '',
        new RegExp(`must be a whole number from ${min} to ${max}`),
        `${field} ${invalidText}`,
      );
  }
  assert.equal(value('deals', 'promotionalDays', ' 0077 '), '77');
});

test('the limit per visit is never more than the limit per person', () => {
  assert.equal(problem('deals', { limitPerPerson: '3', limitPerVisit: '3' }), undefined);
  assert.equal(
    problem('deals', { limitPerPerson: '3', limitPerVisit: '4' }),
    'The limit per visit cannot be more than the limit per person',
  );
});

test('a color is six or three hexadecimal digits, however they are written', () => {
  for (const [typed, hex] of [
    ['#2F5D50', '#2f5d50'],
    ['a1b2c3', '#a1b2c3'],
    ['#fC0', '#ffcc00'],
  ] as const)
    assert.equal(value('brand', 'accent', typed), hex);
  for (const malformed of ['red', '#12345', '#12345g', '#1234567', 'rgb(0,0,0)', '#fff;}body{x:y'])
    assert.equal(
      problem('brand', { accent: malformed }),
      'Please enter a color like #2f5d50',
      malformed,
    );
});

test('an e-mail address is one, and only one', () => {
  assert.equal(problem('brand', { supportEmail: 'help@calm.test' }), undefined);
  for (const malformed of [
    'help',
    'a@b',
    'a@b.test,c@d.test',
    'a@b.test?subject=x',
    `${'x'.repeat(250)}@b.test`,
  ])
    assert.equal(
      problem('brand', { supportEmail: malformed }),
      'Please enter a valid email address',
      malformed,
    );
});

test('an unknown placeholder is named, with a list of the known ones', () => {
  const message = problem('landing', { answer3: 'Ask {barnd} or {brand}.' }) ?? '';
  assert.match(message, /^\{barnd\} is not a placeholder\. You can use \{brand\}, \{product\}, /);
  assert.ok(problem('landing', { heroTitle: 'By {constructor}' }));
  assert.equal(problem('landing', { heroTitle: 'One } and one {' }), undefined);
  assert.equal(problem('landing', { quote1: 'I said {this}.' }), undefined);
});

test('lines stay lines in an answer and nowhere else; what turns a line around goes', () => {
  assert.equal(value('landing', 'answer1', 'One.\r\nTwo.\u202e'), 'One.\nTwo.');
  assert.equal(value('landing', 'question1', 'One?\nTwo?'), 'One? Two?');
  assert.equal(value('brand', 'brand', 'Calm\u0000\u202eCo'), 'Calm Co');
});

test('the confirmation is given or it is not', () => {
  assert.equal(value('landing', 'testimonialsAreReal', 'anything'), 'yes');
  assert.equal(value('landing', 'testimonialsAreReal', ''), '');
  assert.equal(value('landing', 'relation2', 'staff'), 'staff');
  assert.ok(problem('landing', { relation2: 'friend' }));
  assert.equal(value('landing', 'consent3', '2026-05-03'), '2026-05-03');
  assert.ok(problem('landing', { consent3: '2026-02-30' }));
});

test('a section is one of those there are', () => {
  assert.equal(parseSection('deals'), 'deals');
  assert.equal(parseSection('policy'), 'deals');
  for (const malformed of [undefined, '', 'Policy', 'constructor', '__proto__'])
    assert.equal(parseSection(malformed), undefined);
});
