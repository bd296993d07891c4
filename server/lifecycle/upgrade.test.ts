import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { listedSteps, migrate, stepsOf } from '../../database/upgrades/all.ts';
import { listSavedReplies } from '../../market/messages/store.server.ts';
import { MONDAY_NOON } from '../../test/helpers/app.ts';
import { type Installation, newPlace } from '../../test/helpers/installation.ts';
import { backupsFolder } from '../files/folders.ts';
import { backupProblem } from './backup-problem.ts';
import { deleteOldBackups, upgrade } from './upgrade.ts';

async function runUpgrade(
  { connection, dataDir }: Installation,
  { backsUpBeforeUpgrade = true, now = MONDAY_NOON } = {},
) {
  const output: string[] = [];
  const exitWithError = (line: string): never => {
    throw new Error(line);
  };
  const { dialect } = connection;
  const config = { dataDir, authSecret: undefined, backsUpBeforeUpgrade };
  await connection.runExclusively((worker) =>
    upgrade({
      worker,
      dialect,
      config,
      now,
      print: (line) => output.push(line),
      exitWithError,
    }),
  );
  return output;
}

test('a database is backed up before its tables change; once it has started, the last five backups stay', async () => {
  const [site, otherInstallation] = [await newPlace(), await newPlace()];
  const { db, dialect } = site.connection;
  const folder = backupsFolder(site.dataDir);
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  mkdirSync(folder);
  for (const day of [1, 2, 3, 4, 5, 6]) {
    writeFileSync(join(folder, `before-2020-01-0${day}-x.backup`), '');
  }
  writeFileSync(join(folder, 'my own.backup'), '');
  writeFileSync(
    join(site.dataDir, 'auth-secret'),
    'made once, and signs links in mails that are out',
  );
  const output = await runUpgrade(site);
  assert.deepEqual((await stepsOf(db)).pending, []);
  if (dialect === 'sqlite')
    assert.equal(statSync(join(site.dataDir, 'spa-deals.sqlite-wal')).size, 0);
  assert.equal(readdirSync(folder).length, 8, 'none goes before the start has succeeded');
  await deleteOldBackups(site.dataDir);
  const names = readdirSync(folder).sort();
  assert.match(output[0] ?? '', /^Backed up before the upgrade: .*0079_purchase_of_case\.backup$/);
  assert.equal(names.length, 6);
  assert.deepEqual(names.slice(0, 1), ['before-2020-01-03-x.backup']);
  const newest = names.find((name) => name.includes('0079_purchase_of_case')) ?? '';
  const restored = await otherInstallation.restore(join(folder, newest));
  assert.equal(restored.kind, 'restored');
  const { authSecret } = restored.kind === 'restored' ? restored.head : {};
  assert.equal(authSecret, 'made once, and signs links in mails that are out');
  const found = otherInstallation.connection.db.selectFrom('facts').select('value');
  assert.equal((await found.where('name', '=', 'old').executeTakeFirst())?.value, 'yes');
  assert.deepEqual(await runUpgrade(site), [], 'a start that changes nothing backs nothing up');
  await Promise.all([site.end(), otherInstallation.end()]);
});

test('of two processes that prepare a new place, one says so and makes what it begins with', async () => {
  const site = await newPlace();
  const outputs = await Promise.all([runUpgrade(site), runUpgrade(site)]);
  assert.deepEqual(outputs.map((lines) => lines.length).sort(), [0, 1]);
  assert.equal((await listSavedReplies(site.connection.db)).length, 3);
  await site.end();
});

test('where the owner has other means, an upgrade makes no backup', async () => {
  const site = await newPlace();
  const { db } = site.connection;
  await migrate(db, site.connection.dialect, '0078_rules_in_the_market');
  assert.match(
    (await runUpgrade(site, { backsUpBeforeUpgrade: false })).join(),
    /^Database prepared: 0079_purchase_of_case/,
  );
  assert.ok(!readdirSync(site.dataDir).includes('backups'));
  await site.end();
});

test('a new place begins with three saved replies; an upgraded one gets none', async () => {
  const [site, upgraded] = [await newPlace(), await newPlace()];
  await runUpgrade(site);
  const replies = await listSavedReplies(site.connection.db);
  assert.deepEqual(
    replies.map(({ name }) => name),
    ['A deal, with its link', 'After booking', 'Thank you'],
  );
  await site.connection.db.deleteFrom('saved_replies').execute();
  await runUpgrade(site);
  assert.deepEqual(await listSavedReplies(site.connection.db), [], 'deleted ones stay deleted');
  await migrate(upgraded.connection.db, upgraded.connection.dialect, '0079_purchase_of_case');
  await runUpgrade(upgraded, { backsUpBeforeUpgrade: false });
  assert.deepEqual(await listSavedReplies(upgraded.connection.db), []);
});

test('a new place is prepared without a backup, and tables of a newer version are left alone', async () => {
  const site = await newPlace();
  assert.deepEqual(await runUpgrade(site), ['Database prepared.']);
  assert.ok(!readdirSync(site.dataDir).includes('backups'));
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(
    site.connection.db,
  );
  await assert.rejects(
    runUpgrade(site),
    /^Error: This database was made by a newer version of the program \(9999_future\)\. Install/,
  );
  await site.end();
});

test('an upgrade that fails says so in one line, and of its backups the first and the last stay', async () => {
  const site = await newPlace();
  const { db, dialect } = site.connection;
  const folder = backupsFolder(site.dataDir);
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`alter table cases add column session_id text`.execute(db);
  mkdirSync(folder);
  const good = [1, 2, 3, 4, 5].map((day) => `before-2020-01-0${day}-x.backup`);
  for (const name of good) writeFileSync(join(folder, name), '');
  for (let start = 0; start < 3; start += 1) {
    await assert.rejects(runUpgrade(site, { now: MONDAY_NOON + start }), (error: Error) => {
      assert.match(
        error.message,
        /^The upgrade failed: .*session_id.*\. The database is unchanged\.$/,
      );
      return true;
    });
  }
  const ofTry = (start: number) => {
    const at = new Date(MONDAY_NOON + start).toISOString().replace(/\W/g, '-');
    return `before-${at}-0079_purchase_of_case.backup`;
  };
  assert.deepEqual(readdirSync(folder).sort(), [...good, ofTry(0), ofTry(2)]);
  await sql`alter table cases drop column session_id`.execute(db);
  await runUpgrade(site, { now: MONDAY_NOON + 3 });
  await deleteOldBackups(site.dataDir);
  assert.deepEqual(readdirSync(folder).sort(), [...good.slice(2), ofTry(0), ofTry(3)]);
  await site.end();
});

test('tables whose migrations are out of order stop the start in one line, without a backup', async () => {
  const site = await newPlace();
  await runUpgrade(site);
  const { db } = site.connection;
  await sql`delete from kysely_migration where name = '0079_purchase_of_case'`.execute(db);
  await assert.rejects(
    runUpgrade(site),
    /^Error: This database cannot be used: 0079_purchase_of_case is missing, though later migrations/,
  );
  assert.ok(!existsSync(backupsFolder(site.dataDir)));
  await site.end();
});

test('a clock that was set back between two upgrades puts no migration out of order', async () => {
  const site = await newPlace();
  const { db, dialect } = site.connection;
  await migrate(db, dialect, '0080_links_stay');
  await sql`update kysely_migration set timestamp = '2040-01-01T00:00:00.000Z'
    where name = '0079_purchase_of_case'`.execute(db);
  assert.match((await runUpgrade(site)).join(), /Database prepared: 0081_states_of_stripe/);
  await site.end();
});

test('an upgrade whose backup could not be restored is not begun, and leaves no file', async () => {
  const site = await newPlace();
  const { db, dialect } = site.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`delete from site_terms_versions`.execute(db);
  await assert.rejects(
    runUpgrade(site),
    /^Error: Not upgraded, because the backup before the upgrade could not be restored: .*site_terms_versions.*The database is unchanged/,
  );
  assert.deepEqual(readdirSync(backupsFolder(site.dataDir)), []);
  assert.equal((await stepsOf(db)).done.at(-1), '0078_rules_in_the_market');
  await site.end();
});

/** Part of the list that commit 31c4c583 left. */
const OF_31C4C583 = ['0064_baseline', '0077_nothing_unused', '0078_rules_in_the_market'];

async function listMigrations(db: Db, names: string[]) {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(db);
}

test('a database of commit 31c4c583 goes on from the baseline, and a backup of it is restored', async () => {
  const [site, other] = [await newPlace(), await newPlace()];
  const { db, dialect } = site.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  await listMigrations(db, OF_31C4C583);
  assert.match((await runUpgrade(site)).at(-1) ?? '', /^Database prepared: 0079_purchase_of_case/);
  const { done, pending } = await stepsOf(db);
  assert.deepEqual([done[0], pending], ['0078_rules_in_the_market', []]);
  const [backup = ''] = readdirSync(backupsFolder(site.dataDir));
  const restored = await other.restore(join(backupsFolder(site.dataDir), backup));
  assert.equal(restored.kind, 'restored');
  for (const { connection } of [site, other]) {
    const facts = connection.db.selectFrom('facts').select('value').where('name', '=', 'old');
    assert.equal((await facts.executeTakeFirst())?.value, 'yes');
  }
  await Promise.all([site.end(), other.end()]);
});

test('where a step fails, the list of before and all rows stay, and the next start upgrades them', async () => {
  const [site, other] = [await newPlace(), await newPlace()];
  const { db, dialect } = site.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await sql`insert into facts (name, value) values ('old', 'yes')`.execute(db);
  await listMigrations(db, OF_31C4C583);
  // An operator's own change stops a step: a view of its table on PostgreSQL, an extra column on SQLite.
  if (dialect === 'postgres') await sql`create view my_cases as select * from cases`.execute(db);
  else await sql`alter table cases add column session_id text`.execute(db);
  await assert.rejects(runUpgrade(site), (error: Error) => {
    const reason = dialect === 'postgres' ? 'cannot drop table cases' : 'duplicate column';
    assert.ok(error.message.startsWith(`The upgrade failed: ${reason}`), error.message);
    assert.ok(error.message.endsWith('. The database is unchanged.'), error.message);
    return true;
  });
  assert.deepEqual(await listedSteps(db), OF_31C4C583);
  const { rows } = await sql<{ value: string }>`select value from facts`.execute(db);
  assert.deepEqual(
    rows.map(({ value }) => value),
    ['yes'],
  );
  const [backup = ''] = readdirSync(backupsFolder(site.dataDir));
  assert.equal((await other.restore(join(backupsFolder(site.dataDir), backup))).kind, 'restored');
  if (dialect === 'postgres') await sql`drop view my_cases`.execute(db);
  else await sql`alter table cases drop column session_id`.execute(db);
  await runUpgrade(site);
  assert.deepEqual((await stepsOf(db)).pending, []);
  await Promise.all([site.end(), other.end()]);
});

test('a database between the lists of two versions, as a killed start of before left it, is upgraded', async () => {
  const site = await newPlace();
  const { db, dialect } = site.connection;
  await migrate(db, dialect, '0078_rules_in_the_market');
  await listMigrations(db, ['0001_catalogue', '0007_lead_desk', ...OF_31C4C583]);
  await runUpgrade(site);
  const { done, pending } = await stepsOf(db);
  assert.deepEqual([done[0], pending], ['0078_rules_in_the_market', []]);
  await site.end();
});

test('a database of before the baseline is left alone; the program says which version helps it, and its backup', async () => {
  const site = await newPlace();
  const { db } = site.connection;
  await runUpgrade(site);
  const names = ['0064_baseline', '0077_nothing_unused'];
  await listMigrations(db, names);
  await assert.rejects(
    runUpgrade(site),
    /^Error: This database is of a version before commit 31c4c583\. Start the version of commit 31c4c583 once/,
  );
  assert.equal(
    backupProblem({ kind: 'before-baseline' }),
    'This backup is of a version before commit 31c4c583. Restore it with the version of commit 31c4c583 into an empty place, back that up, and restore that backup here.',
  );
  assert.deepEqual((await stepsOf(db)).done, names);
  assert.ok(!existsSync(backupsFolder(site.dataDir)));
  await site.end();
});
