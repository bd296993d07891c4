import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { freePort, launchProgram, machineEnvironment, temporaryFolder } from '../program.ts';

const checkout = resolve(import.meta.dirname, '../../..');
const folder = temporaryFolder();
after(folder.remove);
const image = join(folder.path, 'app');

const copied = Array.from(
  readFileSync(join(checkout, 'Dockerfile'), 'utf8').matchAll(/^COPY --from=build (.+) \S+$/gm),
  ([, paths = '']) => paths.split(' ').map((path) => path.replace('/app/', '')),
).flat();

function runCommand(name: string, environment: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(image, 'build/server', `${name}.js`), ...args],
    { encoding: 'utf8', env: { ...machineEnvironment, ...environment } },
  );
  return { status, said: stdout + stderr };
}

test('what the image copies is enough to serve, to render pictures, to back up and to restore', async () => {
  for (const path of copied)
    cpSync(join(checkout, path), join(image, path), { recursive: true, dereference: true });
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: join(folder.path, 'data') };
  const program = launchProgram(environment, image);
  await program.ready;
  const answers: Array<[path: string, type: string]> = [
    ['/deals?zip=10001', 'text/html; charset=utf-8'],
    ['/social/lotus.jpg', 'image/jpeg'],
    ['/licenses', 'text/plain; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ];
  for (const [path, type] of answers) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    assert.deepEqual([response.status, response.headers.get('Content-Type')], [200, type], path);
    await response.arrayBuffer();
  }
  const backup = join(folder.path, 'monday.backup');
  assert.equal(runCommand('backup', environment, backup).status, 0);
  await program.stop();
  const other = { DATA_DIR: join(folder.path, 'other') };
  const restored = runCommand('restore', other, backup);
  assert.equal(restored.status, 0, restored.said);
  assert.match(runCommand('doctor', other).said, /Database/);
  assert.match(runCommand('admin', other).said, /admin/i);
  assert.match(runCommand('move', other).said, /DATABASE_URL/);
});
