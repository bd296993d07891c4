import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { hasPassword } from '../../market/admin/store.server.ts';
import { ADMIN, MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { SITE } from '../../test/helpers/default-site.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { startAdministrator } from './administrator.ts';

class Exit extends Error {}
const exit = (line: string) => {
  throw new Exit(line);
};
const configWith = (password: string) => ({
  admin: { ...ADMIN, password },
  authSecret: SECRET,
  dataDir: '',
  site: SITE,
});

test('a first password that anybody would guess ends the start, and makes no account', async () => {
  const connection = await emptyDatabase();
  for (const [password, words] of [
    ['Password1', /^ADMIN_PASSWORD: This is one of the most common passwords/],
    ['spadeals-2026', /^ADMIN_PASSWORD: This is mostly the site’s own words/],
  ] as const)
    await assert.rejects(
      startAdministrator(configWith(password), connection, exit),
      (error) => error instanceof Exit && words.test(error.message),
    );
  assert.equal(await hasPassword(connection.db, ADMIN.email), false);
  await startAdministrator(configWith(ADMIN.password), connection, exit);
  assert.equal(await hasPassword(connection.db, ADMIN.email), true);
});

test('a site that began with such a password still starts', async () => {
  const connection = await emptyDatabase();
  const config = configWith('Password1');
  await ensureAdministrator(connection.db, config.admin, MONDAY_NOON);
  await startAdministrator(config, connection, exit);
});
