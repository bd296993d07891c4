import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipTable } from '../../../../test/app.ts';
import { withoutPlaceProblems, withPlaceOfZip } from './place-of-zip.ts';

test('City and State follow from the ZIP where they are empty, and only there', () => {
  const fill = (values: Record<string, string>) => withPlaceOfZip(values, zipTable);
  assert.deepEqual(fill({ zip: '78701', city: ' ', state: '' }), {
    zip: '78701',
    city: 'Austin',
    state: 'TX',
  });
  assert.equal(fill({ zip: '78746', city: 'West Lake Hills', state: '' }).city, 'West Lake Hills');
  assert.equal(fill({ zip: '78746', city: 'West Lake Hills', state: '' }).state, 'TX');
  for (const zip of ['', '7870', '00001']) assert.equal(fill({ zip, city: '' }).city, '', zip);
});

test('a browser leaves an empty City to the server where there is a ZIP, and nothing else', () => {
  const problems = { city: 'no city', state: 'no state', name: 'no name' };
  const problemsAfter = (values: Record<string, string>) =>
    Object.keys(withoutPlaceProblems(problems, values));
  assert.deepEqual(problemsAfter({ zip: '78701', city: '', state: '' }), ['name']);
  assert.deepEqual(problemsAfter({ zip: '78701', city: 'A', state: '' }), ['city', 'name']);
  assert.deepEqual(problemsAfter({ zip: '7870', city: '', state: '' }), ['city', 'state', 'name']);
});
