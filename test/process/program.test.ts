import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { test } from 'node:test';
import { killOnExit } from './program.ts';

test('a program ends with the test that started it', async (t) => {
  const children: ChildProcess[] = [];
  await t.test('a test that forgets it', () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)']);
    children.push(child);
    killOnExit(child);
  });
  const wereKilled = children.map((child) => child.killed);
  for (const child of children) child.kill('SIGKILL');
  assert.deepEqual(wereKilled, [true]);
});
