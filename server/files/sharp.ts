import { createRequire } from 'node:module';
import type { SharpConstructor } from 'sharp';

/** The formats of uploads, and of our own drawings. Other readers stay off. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'];

const require = createRequire(import.meta.url);
let loaded: SharpConstructor | undefined;

/** Loaded with the first picture, because its native library is larger than the rest of the server. */
export async function loadSharp(): Promise<SharpConstructor> {
  loaded ??= load();
  return loaded;
}

/** `import` remembers a failure until the restart; `require` tries again, after packages are installed. */
function load(): SharpConstructor {
  const sharp = require('sharp') as SharpConstructor;
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS.map((kind) => `VipsForeignLoad${kind}`) });
  return sharp;
}
