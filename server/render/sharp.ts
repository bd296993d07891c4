import { join } from 'node:path';
import type { SharpConstructor } from 'sharp';
import { root } from '../../database/root.ts';

/** Formats of uploads, and our own drawings. No other reader may run. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'];

let loading: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: its native library is larger than the rest of the server. */
export function loadSharp(): Promise<SharpConstructor> {
  process.env.FONTCONFIG_FILE = join(root, 'server/render/fonts/fonts.conf');
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS.map((kind) => `VipsForeignLoad${kind}`) });
    return sharp;
  });
  return loading;
}
