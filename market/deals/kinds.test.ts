import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS, kindLabel, parseKind } from './kinds.ts';
import { guessKind } from './rules.ts';

test('the kinds are those of the chips, in their order', () => {
  assert.deepEqual(
    KINDS.map(({ label }) => label),
    [
      'Massage',
      'Facial',
      'Body treatment',
      'Bath & sauna',
      'Nails',
      'Couples',
      'Prenatal',
      'Other',
    ],
  );
  for (const { kind, label } of KINDS)
    assert.deepEqual([parseKind(kind), kindLabel(kind)], [kind, label]);
  for (const text of [null, '', 'Massage', 'constructor', 'spa'])
    assert.equal(parseKind(text), undefined);
});

test('a title’s kind is guessed; couples and prenatal win over massage', () => {
  const titles = {
    'Swedish massage': 'massage',
    'DEEP TISSUE, 90 minutes': 'massage',
    'Foot reflexology': 'massage',
    'Back facial': 'facial',
    'Steam and clay facial': 'facial',
    'Facial massage session': 'facial',
    'Brown sugar body polish': 'body',
    'Seaweed body wrap': 'body',
    'Warm foot bath with massage': 'bath',
    'Finnish sauna and cold plunge': 'bath',
    'Private soaking tub': 'bath',
    'Spa manicure and pedicure': 'nails',
    'Side-lying prenatal massage': 'prenatal',
    'Couples massage for two': 'couples',
    'Soaking tub for two': 'couples',
    'Prenatal massage for couples': 'prenatal',
    'Spa day for one': 'other',
    'Snail trail': 'other',
    Reiki: 'other',
  };
  for (const [title, kind] of Object.entries(titles)) assert.equal(guessKind(title), kind, title);
});

test('no name of a kind is a part of another', () => {
  const names = KINDS.map(({ kind }) => kind);
  for (const name of names)
    assert.deepEqual(
      names.filter((other) => other.includes(name)),
      [name],
    );
});
