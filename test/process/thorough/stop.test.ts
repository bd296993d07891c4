import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PATIENCE_MS, waitUntil } from '../../helpers/wait-until.ts';
import { freePort, startProgram, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
after(folder.remove);

async function started(graceMs: string) {
  const port = await freePort();
  const program = await startProgram({
    PORT: String(port),
    DATA_DIR: folder.path,
    STOP_GRACE_MS: graceMs,
  });
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    return answer;
  };
  return { ...program, get };
}

test('after a stop signal it is not ready, answers requests and closes each connection; Ctrl-C ends it', async () => {
  const { child, ended, get } = await started('60000');
  const cachedPath = '/deals?zip=10001';
  assert.equal((await get(cachedPath)).headers.get('Connection'), 'keep-alive');
  child.kill('SIGTERM');
  await waitUntil(async () => (await get('/readyz')).status === 503, 'it is no longer ready');
  assert.equal((await get('/healthz')).status, 200);
  for (const path of [cachedPath, '/deals?zip=78701', '/icon.svg', '/nowhere']) {
    const answer = await get(path);
    assert.ok(answer.status < 500, path);
    assert.equal(answer.headers.get('Connection'), 'close', path);
  }
  // A process manager may signal a whole group, and npm then signals again.
  child.kill('SIGTERM');
  for (let n = 0; n < 10; n += 1) assert.equal((await get(cachedPath)).status, 200);
  child.kill('SIGINT');
  assert.equal(await ended, 0);
});

test('an idle connection outlives those of proxies, and does not delay a stop', async () => {
  const { stop, get } = await started('300');
  const [, seconds] = /timeout=(\d+)/.exec((await get('/')).headers.get('Keep-Alive') ?? '') ?? [];
  assert.ok(Number(seconds) > 120, `${seconds} s`);
  assert.equal(await stop(), 0);
});

function statusAfterStop(graceMs: number, markStopping = '() => {}') {
  const script = `
    import { createServer } from 'node:http';
    import { exitOnSignal, stopGracefully } from '${join(import.meta.dirname, '../../../server/lifecycle/stop.ts')}';
    exitOnSignal();
    const server = createServer().listen(0);
    setImmediate(() => {
      process.kill(process.pid, 'SIGTERM');
      const markStopping = ${markStopping};
      stopGracefully(server, { graceMs: ${graceMs}, markStopping, endStreams() {}, async close() {} });
    });`;
  const args = ['--input-type=module', '--eval', script];
  const limit = { timeout: PATIENCE_MS, killSignal: 'SIGKILL' } as const;
  return spawnSync(process.execPath, args, limit).status;
}

test('a stop signal at the very end of a start is obeyed', () => {
  assert.equal(statusAfterStop(0), 0);
});

test('Ctrl-C ends a stop that would wait for an hour', () => {
  assert.equal(statusAfterStop(3_600_000, "() => process.kill(process.pid, 'SIGINT')"), 0);
});
