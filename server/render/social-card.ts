import type { OverlayOptions, SharpConstructor } from 'sharp';
import type { SocialImageContent } from '../../web/context.ts';
import { markup, setText } from './set-text.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** Where the picture is; the text is left of it. */
const PICTURE = { left: 700, top: 0, width: 500, height: HEIGHT };
const LEFT = 64;
const COLUMN = PICTURE.left - 2 * LEFT;
const LOGO_WIDTH = 60;
const BRAND_MIDDLE = 82;
const TITLE_TOP = 153;
const GAP = 30;
const PRICES_BOTTOM = 577;
const BADGE = { left: PICTURE.left + 32, top: 36, height: 66, padding: 28 };

const INK = '#1f2a26';
const INK_SOFT = '#52605a';
const SAGE = '#2f5d50';
const CLAY = '#a84a22';

/** The two stones and the leaf of the header. */
const LOGO = `<g transform="translate(${LEFT} 54) scale(1.9)"><ellipse cx="12" cy="18.2" rx="9.5" ry="3.8" fill="${SAGE}"/><ellipse cx="12.6" cy="11.9" rx="6" ry="2.7" fill="${SAGE}" opacity=".72"/><path d="M12.4 8.2c-.4-3.6 1.8-6 5.4-6.6.2 3.7-1.7 6.2-5.4 6.6z" fill="${CLAY}"/></g>`;
const GROUND = '<rect width="100%" height="100%" fill="#fbf8f3"/>';
const PAPER = svg(WIDTH, HEIGHT, GROUND);
const MARKED_PAPER = svg(WIDTH, HEIGHT, `${GROUND}${LOGO}`);
const MAX_LOGO_HEIGHT = 72;

/** Renders the words, the picture beside them and the badge on it as a PNG. */
export async function renderSocialCard(
  sharp: SharpConstructor,
  { brand, title, lines, prices, badge, picture, logo }: SocialImageContent,
): Promise<Buffer> {
  const { left, top, ...box } = PICTURE;
  const fitted = await sharp(picture).resize(box).raw().toBuffer({ resolveWithObject: true });
  const layers: OverlayOptions[] = [{ input: fitted.data, raw: fitted.info, left, top }];

  layers.push(logo ? await logoLayer(sharp, logo) : await brandLayer(sharp, brand));

  const titleText = markup(title, { face: 'display', size: 70, color: INK, lineHeight: 0.925 });
  const titleLayer = await setText(sharp, titleText, COLUMN, 210);
  layers.push({ ...titleLayer, left: LEFT, top: TITLE_TOP });

  const style = { face: 'text', size: 30, color: INK_SOFT, lineHeight: 1.15 } as const;
  const lineText = lines
    .map((line) => markup(line, style))
    .join('\n')
    .trim();
  const lineLayer = await setText(sharp, lineText, COLUMN, 84);
  layers.push({ ...lineLayer, left: LEFT, top: TITLE_TOP + titleLayer.raw.height + GAP });

  if (prices) {
    const deal = markup(`${prices.deal} `, { face: 'display', size: 92, color: CLAY });
    const style = { face: 'text', size: 42, color: INK_SOFT } as const;
    const regular = `<s>${markup(prices.regular, style)}</s>`;
    const layer = await setText(sharp, `${deal}${regular}`, COLUMN, 100);
    layers.push({ ...layer, left: LEFT, top: PRICES_BOTTOM - layer.raw.height });
  }
  if (badge) {
    const text = markup(badge, { face: 'strong', size: 34, color: '#ffffff' });
    const layer = await setText(sharp, text, box.width, BADGE.height);
    const width = layer.raw.width + 2 * BADGE.padding;
    const pill = `<rect width="100%" height="100%" rx="${BADGE.height / 2}" fill="${CLAY}"/>`;
    const textTop = BADGE.top + Math.round((BADGE.height - layer.raw.height) / 2);
    layers.push(
      { input: svg(width, BADGE.height, pill), left: BADGE.left, top: BADGE.top },
      { ...layer, left: BADGE.left + BADGE.padding, top: textTop },
    );
  }
  return sharp(logo ? PAPER : MARKED_PAPER)
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function brandLayer(sharp: SharpConstructor, brand: string): Promise<OverlayOptions> {
  const text = markup(brand, { face: 'display', size: 34, color: INK });
  const layer = await setText(sharp, text, COLUMN - LOGO_WIDTH, 44);
  const top = Math.round(BRAND_MIDDLE - layer.raw.height / 2);
  return { ...layer, left: LEFT + LOGO_WIDTH, top };
}

async function logoLayer(sharp: SharpConstructor, logo: Buffer): Promise<OverlayOptions> {
  const { data, info } = await sharp(logo)
    .resize({ width: COLUMN, height: MAX_LOGO_HEIGHT, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, left: LEFT, top: Math.round(BRAND_MIDDLE - info.height / 2) };
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}
