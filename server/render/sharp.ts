import type { SharpConstructor } from 'sharp';

/** What uploads may be, and our own drawings; no other reader is there to be met. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'];

let loading: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: its native library weighs more than all the rest of the server. */
export function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS.map((kind) => `VipsForeignLoad${kind}`) });
    return sharp;
  });
  return loading;
}
