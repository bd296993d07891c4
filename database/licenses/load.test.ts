import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { openLicensing } from '../../market/licenses/file.server.ts';
import { LICENSING_FILE, readStateRows } from './load.ts';

const STATES =
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC
  ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/);

test('every state and DC has one row, and each can be read', () => {
  const rows = readStateRows();
  assert.equal(rows.length, 51);
  assert.deepEqual(
    rows.map(({ state }) => state),
    STATES,
  );
  const licensing = openLicensing(rows);
  for (const { state, name, board } of rows) {
    const found = licensing.find(state);
    assert.ok(found && name && board, state);
    assert.deepEqual([found.name, found.board], [name, board]);
  }
  assert.equal(licensing.find('PR'), undefined);
});

test('states without a license, with a certificate or a registration differ', () => {
  const licensing = openLicensing(readStateRows());
  const of = (regulation: string) =>
    STATES.filter((state) => licensing.find(state)?.regulation === regulation);
  assert.deepEqual(of('none'), ['KS', 'MN', 'WY']);
  assert.deepEqual(of('certification'), ['CA']);
  assert.deepEqual(of('registration'), ['VT']);
  assert.equal(of('license').length, 46);
});

test('a table with a cell that nobody knows how to read is not opened', () => {
  const [first, ...others] = readStateRows();
  assert.ok(first?.state === 'AL');
  const open = (cells: object) => () => openLicensing([{ ...first, ...cells }, ...others]);
  assert.throws(open({ regulation: 'perhaps' }), /AL/);
  assert.throws(open({ therapist_number_pattern: '(' }), /AL/);
  assert.throws(open({ lookup_url: 'http://board.example' }), /AL/);
});

test('all 21 columns of a row hold what their names say; what is unknown stays unknown', () => {
  const rows: Record<string, string>[] = parse(readFileSync(LICENSING_FILE), { columns: true });
  const allowed: Record<string, RegExp> = {
    state: /^[A-Z]{2}$/,
    establishment_required: /^(y|n|local|unknown)$/,
    pattern_basis: /^(v|k|none)$/,
    lookup_exists: /^(y|n|likely)$/,
    lookup_url: /^(https:\/\/\S+)?$/,
    lookup_url_seen: /^(y|n)$/,
    ad_number_required: /^(y|n|conditional|unknown)$/,
    source: /./,
    source_seen: /^(v|k)$/,
    confidence: /^(high|medium|low)$/,
    checked_on: /^2026-\d\d-\d\d$/,
  };
  for (const row of rows) {
    assert.equal(Object.keys(row).length, 21, String(row.state));
    for (const [column, pattern] of Object.entries(allowed))
      assert.match(row[column] ?? '', pattern, `${row.state} ${column}`);
  }
});
