import type { SharpConstructor } from 'sharp';
import type { LogoUse } from '../../market/pictures/rules.ts';

const PAPER = '#fbf8f3';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Pixels. An app's icon has a ground and a margin, because phones cut its corners. */
const SQUARES: { [use in LogoUse]?: { side: number; inner: number } } = {
  icon: { side: 64, inner: 64 },
  app: { side: 180, inner: 140 },
};
/** Twice the size in e-mails, for screens of double density. */
const MAIL = { width: 480, height: 96 };

export async function renderLogo(
  sharp: SharpConstructor,
  logo: Buffer,
  use: LogoUse,
): Promise<Buffer> {
  const square = SQUARES[use];
  if (!square)
    return sharp(logo)
      .resize({ ...MAIL, fit: 'inside' })
      .png()
      .toBuffer();
  const { side, inner } = square;
  const rendered = await sharp(logo)
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  const background = use === 'app' ? PAPER : CLEAR;
  const ground = sharp({ create: { width: side, height: side, channels: 4, background } });
  return ground
    .composite([{ input: rendered }])
    .png()
    .toBuffer();
}
