import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { machineEnvironment, temporaryFolder } from '../../test/process/program.ts';
import { connect } from '../connect.ts';
import { root } from '../root.ts';
import { migrate } from '../upgrades/all.ts';
import { deleteAbandonedParts } from './parts.ts';

const MINUTE_MS = 60_000;

test('beginnings of backups go once their process is dead and a minute has passed', () => {
  const folder = temporaryFolder();
  const dead = spawnSync('true').pid;
  const names = [`a.backup.${dead}.part`, `b.backup.${process.ppid}.part`, `film.${dead}.part`];
  const now = Date.now();
  for (const name of names) writeFileSync(join(folder.path, name), '');
  deleteAbandonedParts(folder.path, now);
  assert.deepEqual(readdirSync(folder.path).sort(), names);
  const before = (now - 2 * MINUTE_MS) / 1000;
  for (const name of names) utimesSync(join(folder.path, name), before, before);
  deleteAbandonedParts(folder.path, now);
  assert.deepEqual(readdirSync(folder.path).sort(), names.slice(1));
  deleteAbandonedParts(join(folder.path, 'none'), now);
  folder.remove();
});

test('a backup that is ended by a signal leaves nothing behind', async () => {
  const folder = temporaryFolder();
  const { db, dialect, close } = await connect({ dataDir: folder.path });
  await migrate(db, dialect);
  await close();
  // A sparse file whose backup takes longer than any test.
  const uploads = join(folder.path, 'uploads');
  const huge = join(uploads, `${'a'.repeat(32)}-900x600-900.webp`);
  mkdirSync(uploads);
  closeSync(openSync(huge, 'w'));
  truncateSync(huge, 64 * 1024 ** 3);
  const target = join(folder.path, 'out');
  mkdirSync(target);
  const script = join(root, 'server/commands/backup-command.ts');
  const child = spawn(process.execPath, [script, join(target, 'all.backup')], {
    env: { ...machineEnvironment, DATA_DIR: folder.path },
    stdio: 'ignore',
  });
  while (readdirSync(target).length === 0) await pause(20);
  child.kill('SIGTERM');
  await once(child, 'exit');
  assert.deepEqual(readdirSync(target), []);
  folder.remove();
});
