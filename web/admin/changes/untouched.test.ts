import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overStored } from './untouched.ts';

const stored = { title: 'Theirs', about: 'Three\nrooms, repainted', price: '98.00' };
const loaded = JSON.stringify({ title: 'First', about: 'Three\nrooms', price: '98.00' });

test('a field that was not touched is as stored now, a touched one as entered', () => {
  const entries = { title: 'First', about: 'Three\r\nrooms', price: '80' };
  const { loaded: _, ...merged } = overStored({ ...entries, loaded }, stored);
  assert.deepEqual(merged, { ...stored, price: '80' });
});

test('a field that the form did not have is as stored now', () => {
  const entries = { title: 'Mine', about: 'Three\nrooms', price: '98.00' };
  const { loaded: _, ...merged } = overStored({ ...entries, loaded }, { ...stored, tick: 'yes' });
  assert.deepEqual(merged, { ...stored, title: 'Mine', tick: 'yes' });
});

test('without what the form was filled with, all that was entered counts', () => {
  const entries = { title: 'First', about: 'Three\nrooms', price: '80' };
  for (const lost of ['', 'null', '[', '7', '{"title":1}']) {
    const { loaded: _, ...merged } = overStored({ ...entries, loaded: lost }, stored);
    assert.deepEqual(merged, entries);
  }
});
