import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { generatedPicture } from '../../test/helpers/generated-picture.ts';
import { temporaryFolder } from '../../test/process/program.ts';
import { openUploads } from './uploads.ts';
import { withPicture } from './with-picture.ts';

function headOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const chunks = [
    ['IHDR', size],
    ['IDAT', deflateSync(Buffer.alloc(100))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const parts = chunks.flatMap(([name, content]) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(content.length, 0);
    numbers.writeUInt32BE(crc32(body), 4);
    return [numbers.subarray(0, 4), body, numbers.subarray(4)];
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

test('a picture with too many pixels, or too many in a line, is refused before it is decoded', async () => {
  let decoded = 0;
  const outcomeOf = (width: number, height: number) =>
    withPicture(headOf(width, height), async () => {
      decoded += 1;
      return { kind: 'decoded' };
    });
  const refused = { kind: 'refused', problem: 'pixels' };
  for (const [width, height] of [
    [59_999_999, 1],
    [1, 59_999_999],
    [20_001, 20],
    [9000, 9000],
    [60_000, 60_000],
  ] as const)
    assert.deepEqual(await outcomeOf(width, height), refused, `${width} x ${height}`);
  assert.equal(decoded, 0);
  for (const [width, height] of [
    [8160, 6120],
    [1280, 18_000],
  ] as const)
    assert.deepEqual(await outcomeOf(width, height), { kind: 'decoded' }, `${width} x ${height}`);
});

test('a picture for pages is refused where it is far higher than wide', async () => {
  const folder = temporaryFolder();
  const uploads = openUploads(folder.path);
  const picture = (width: number, height: number) =>
    generatedPicture({ width, height, background: 'red' });
  const refused = { kind: 'refused', problem: 'pixels' };
  assert.deepEqual(await uploads.save(await picture(1600, 4801)), refused);
  assert.equal((await uploads.save(await picture(20, 60))).kind, 'stored');
  folder.remove();
});
