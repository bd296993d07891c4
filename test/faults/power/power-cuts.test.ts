import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isThorough } from '../../helpers/thorough.ts';
import { temporaryFolder } from '../../process/program.ts';
import { assertHolds } from '../fault.ts';
import { power } from './power-cuts.ts';
import { tracingUnavailableReason } from './power-session.ts';
import { openDisk } from './power-simulated-disk.ts';

const reason = tracingUnavailableReason();
const skip = reason ? `SKIPPED: the power cannot be cut, ${reason}` : false;
if (skip) process.stdout.write(`${skip}\n`);

// The whole of it is `npm run faults power`.
test(
  'wherever the power is cut, nothing that was acknowledged is lost, and the program starts',
  {
    skip,
  },
  (t) =>
    assertHolds(
      t,
      power({
        sessions: 1,
        runCount: 2,
        writesPerRun: 24,
        cutCount: isThorough ? 40 : 10,
        startCount: 1,
      }),
    ),
);

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
    // This flush began before the last write was done: it promises nothing of that.
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
