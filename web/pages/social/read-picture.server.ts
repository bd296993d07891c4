import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mainFileOf } from '../../../market/pictures/rules.ts';
import type { StoredPicture } from '../../../market/ports.ts';
import type { Services } from '../../context.ts';

const scenes = import.meta.glob<string>('/public/scenes/*.svg', {
  query: '?raw',
  import: 'default',
});

export async function readScene(name: string): Promise<Buffer | undefined> {
  const sceneSvg = await scenes[`/public/scenes/${name}.svg`]?.();
  return sceneSvg === undefined ? undefined : Buffer.from(sceneSvg);
}

/** Undefined if the file is gone. */
export function readUpload(
  picture: StoredPicture,
  { uploads }: Pick<Services, 'uploads'>,
): Promise<Buffer | undefined> {
  return readFile(join(uploads.folder, mainFileOf(picture))).catch(() => undefined);
}
