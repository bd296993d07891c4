import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../process/program.ts';
import { openDisk } from './power-simulated-disk.ts';

test('the simulated disk keeps flushed writes, and loses or tears others', () => {
  const folder = temporaryFolder();
  const outcomes = new Set<string>();
  for (let n = 0; n < 300; n += 1) {
    const target = join(folder.path, String(n));
    const disk = openDisk('/made');
    const write = (at: number, offset: number, character: string) =>
      disk.apply({
        at,
        kind: 'written',
        path: '/made/a',
        offset,
        data: Buffer.alloc(512, character),
      });
    disk.apply({ at: 1, kind: 'created', path: '/made/a', isFolder: false });
    write(2, 0, 'a');
    disk.apply({ at: 3, kind: 'flushed', path: '/made/a', since: 3 });
    disk.apply({ at: 4, kind: 'flushed', path: '/made', since: 4 });
    write(5, 512, 'b');
    // This flush began before the last write ended, so it does not promise that write.
    write(7, 1024, 'c');
    disk.apply({ at: 8, kind: 'flushed', path: '/made/a', since: 6 });
    disk.apply({ at: 9, kind: 'renamed', path: '/made/a', to: '/made/b' });
    disk.writeAfterCut(target, Math.random);
    const [name = '', ...others] = readdirSync(target);
    assert.deepEqual(others, [], 'a rename is done or not');
    const bytes = readFileSync(join(target, name), 'latin1');
    assert.equal(bytes.slice(0, 1024), 'a'.repeat(512) + 'b'.repeat(512));
    outcomes.add(`${name} ${bytes.length}`);
  }
  assert.deepEqual([...outcomes].sort(), ['a 1024', 'a 1536', 'b 1024', 'b 1536']);
  folder.remove();
});
