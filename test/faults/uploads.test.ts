import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { openUploads } from '../../server/files/uploads.ts';
import { openApp } from '../helpers/app.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-crash-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('after a kill during an upload, no half picture is served, and the next start removes it', async () => {
  const folder = join(dataDir, 'uploads');
  const bytes = await sharp({
    create: { width: 500, height: 300, channels: 3, background: '#7a9e87' },
  })
    .png()
    .toBuffer();
  const picture = join(dataDir, 'picture.png');
  writeFileSync(picture, bytes);
  const script = resolve(import.meta.dirname, 'upload-process.ts');
  const child = spawn(process.execPath, [script, folder, picture], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const files = readdirSync(folder);
  const draft = files.find((name) => name.startsWith('.')) ?? '';
  const whole = files.filter((name) => name !== draft);
  assert.notEqual(draft, '');
  assert.equal(whole.length, 1);

  const testApp = await openApp({ uploads: openUploads(folder) });
  assert.deepEqual(readdirSync(folder).sort(), files.sort(), 'a fresh draft may be at work');
  for (const path of [draft, encodeURIComponent(draft), `./${draft}`, `%2e${draft.slice(1)}`]) {
    assert.equal((await testApp.get(`/uploads/${path}`)).status, 404, path);
  }
  const anHourAgo = new Date(Date.now() - 3_601_000);
  utimesSync(join(folder, draft), anHourAgo, anHourAgo);
  const uploads = openUploads(folder);
  assert.deepEqual(readdirSync(folder), whole);

  const outcome = await uploads.save(bytes);
  assert.equal(outcome.kind, 'stored');
  const { file } = outcome as { file: string };
  assert.equal((await testApp.get(`/uploads/${file}`)).status, 200);
  assert.equal(readdirSync(folder).filter((name) => name.startsWith('.')).length, 0);
  await testApp.close();
});

test('the folder of pictures exists from the start', () => {
  const folder = join(dataDir, 'new', 'uploads');
  openUploads(folder);
  assert.deepEqual(readdirSync(folder), []);
});
