import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyFolder } from '../../process/program.ts';
import { holds } from '../fault.ts';
import { power } from './power-cuts.ts';
import { whyNoTracing } from './power-session.ts';
import { openDisk } from './power-simulated-disk.ts';

const reason = whyNoTracing();
const skip = reason ? `SKIPPED: the power cannot be cut, ${reason}` : false;
if (skip) process.stdout.write(`${skip}\n`);

// The whole of it is `npm run faults power`.
test(
  'wherever the power is cut, nothing that was acknowledged is lost, and the program starts',
  {
    skip,
  },
  (t) => holds(t, power({ sessions: 1, lives: 2, writes: 24, cuts: 40, starts: 1 })),
);

test('the disk of the power cuts keeps what was flushed, and forgets or tears what was not', () => {
  const folder = emptyFolder();
  const seen = new Set<string>();
  for (let n = 0; n < 300; n += 1) {
    const target = join(folder.path, String(n));
    const disk = openDisk('/made');
    const write = (at: number, offset: number, letter: string) =>
      disk.happen({
        at,
        kind: 'written',
        path: '/made/a',
        offset,
        data: Buffer.alloc(512, letter),
      });
    disk.happen({ at: 1, kind: 'made', path: '/made/a', isFolder: false });
    write(2, 0, 'a');
    disk.happen({ at: 3, kind: 'flushed', path: '/made/a', since: 3 });
    disk.happen({ at: 4, kind: 'flushed', path: '/made', since: 4 });
    write(5, 512, 'b');
    // This flush began before the last write was done: it promises nothing of that.
    write(7, 1024, 'c');
    disk.happen({ at: 8, kind: 'flushed', path: '/made/a', since: 6 });
    disk.happen({ at: 9, kind: 'renamed', path: '/made/a', to: '/made/b' });
    disk.leave(target, Math.random);
    const [name = '', ...others] = readdirSync(target);
    assert.deepEqual(others, [], 'a rename is done or not');
    const bytes = readFileSync(join(target, name), 'latin1');
    assert.equal(bytes.slice(0, 1024), 'a'.repeat(512) + 'b'.repeat(512));
    seen.add(`${name} ${bytes.length}`);
  }
  assert.deepEqual([...seen].sort(), ['a 1024', 'a 1536', 'b 1024', 'b 1536']);
  folder.remove();
});
