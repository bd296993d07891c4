import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { temporaryFolder } from '../../test/process/program.ts';
import { openDocuments } from './documents.ts';

test('a document stays legible: a long screenshot as wide as a screen, a photo within 2400 pixels', async () => {
  const folder = temporaryFolder();
  const documents = openDocuments(folder.path);
  const sizeAfter = async (width: number, height: number) => {
    const create = { width, height, channels: 3 as const, background: '#ffffff' };
    const bytes = await sharp({ create }).png().toBuffer();
    const outcome = await documents.prepare(bytes);
    if (outcome.kind !== 'prepared') return outcome.problem;
    const after = await sharp(outcome.document.bytes).metadata();
    return [after.width, after.height];
  };
  assert.deepEqual(await sizeAfter(1280, 18_000), [1280, 18_000]);
  assert.deepEqual(await sizeAfter(2560, 9000), [1280, 4500]);
  assert.deepEqual(await sizeAfter(4000, 3000), [2400, 1800]);
  assert.deepEqual(await sizeAfter(1000, 20_001), 'pixels');
  folder.remove();
});
