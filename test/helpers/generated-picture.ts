import sharp from 'sharp';

/** A picture of one color, as PNG: tests upload no photos. */
export function generatedPicture(size: { width: number; height: number; background: string }) {
  return sharp({ create: { ...size, channels: 3 } })
    .png()
    .toBuffer();
}
