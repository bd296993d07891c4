import sharp from 'sharp';

export function generatedPicture(size: { width: number; height: number; background: string }) {
  return sharp({ create: { ...size, channels: 3 } })
    .png()
    .toBuffer();
}
