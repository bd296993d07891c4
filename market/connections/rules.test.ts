import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { connectionsIn } from '../../server/config/connections.ts';
import type { ConnectionId } from '../ports/connections.ts';
import { envText, isConnected } from './rules.ts';

const connection = (id: ConnectionId, environment: Record<string, string> = {}) =>
  connectionsIn(environment).find((one) => one.id === id) ?? assert.fail(id);

test('a connection is there once all that it needs is set, and not by an empty variable', () => {
  assert.equal(isConnected(connection('mail')), false);
  assert.equal(isConnected(connection('mail', { SMTP_URL: 'smtp://x', MAIL_FROM: ' ' })), false);
  assert.equal(isConnected(connection('mail', { SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b' })), true);
  assert.equal(isConnected(connection('database')), true);
});

test('the text to paste names what is not set, and sets nothing until it is filled in', () => {
  const text = envText(connection('mail', { MAIL_FROM: 'hush@hush.test' }).variables);
  assert.deepEqual({ ...parseEnv(text) }, { SMTP_URL: '', POSTAL_ADDRESS: '' });
  assert.match(text, /^# for example smtp:.+\nSMTP_URL=\n# optional; for example .+\n/);
  for (const { id } of connectionsIn({})) {
    const values = Object.values(parseEnv(envText(connection(id).variables)));
    assert.ok(values.length > 0 && values.every((value) => value === ''), id);
  }
});

test('a connection holds no value of its variables', () => {
  const names = connectionsIn({}).flatMap(({ variables }) => variables.map(({ name }) => name));
  const environment = Object.fromEntries(names.map((name) => [name, `hush-${name}-hush`]));
  const set = connectionsIn(environment);
  assert.ok(set.every(({ variables }) => variables.every(({ isSet }) => isSet)));
  assert.doesNotMatch(JSON.stringify(set), /hush/);
  assert.equal(envText(set.flatMap(({ variables }) => variables)), '');
});
