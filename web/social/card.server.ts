import { drawLine, faces, widthOf, wrapText } from './typefaces.server.ts';

export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;
/** Where the picture stands; the rest is for words. */
export const PICTURE = { left: 700, top: 0, width: 500, height: SOCIAL_HEIGHT };

const LEFT = 64;
const COLUMN = PICTURE.left - 2 * LEFT;
const LEADING = 1.14;
const PRICE_LINE = 566;

const PAPER = '#fbf8f3';
const INK = '#1f2a26';
const INK_SOFT = '#52605a';
const SAGE = '#2f5d50';
const CLAY = '#a84a22';

/** What a social image says: a deal, or only the brand and what it is for. */
export interface Card {
  brand: string;
  title: string;
  lines: string[];
  prices?: { deal: string; regular: string };
  /** '34% off' */
  badge?: string;
}

/** The words of a social image, to be laid beside its picture. */
export function cardSvg({ brand, title, lines, prices }: Card): string {
  const heading = fittingTitle(title);
  const top = 148 + heading.size * 0.8;
  const below = top + (heading.lines.length - 1) * heading.size * LEADING + heading.size * 0.3 + 42;
  return svg(SOCIAL_WIDTH, SOCIAL_HEIGHT, [
    `<rect width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" fill="${PAPER}"/>`,
    LOGO,
    ...wrapText(faces.display, brand, { size: 34, width: COLUMN - 60, maxLines: 1 }).map((line) =>
      drawLine(faces.display, line, { x: LEFT + 60, y: 92, size: 34, fill: INK }),
    ),
    ...heading.lines.map((line, index) =>
      drawLine(faces.display, line, {
        x: LEFT,
        y: top + index * heading.size * LEADING,
        size: heading.size,
        fill: INK,
      }),
    ),
    ...lines.flatMap((text, index) =>
      wrapText(faces.text, text, { size: 30, width: COLUMN, maxLines: 1 }).map((line) =>
        drawLine(faces.text, line, { x: LEFT, y: below + index * 42, size: 30, fill: INK_SOFT }),
      ),
    ),
    prices ? drawPrices(prices) : '',
  ]);
}

/** The badge that lies on the picture, and its size. */
export function badgeSvg(text: string) {
  const width = Math.ceil(widthOf(faces.strong, text, 34) + 56);
  const pill = `<rect width="${width}" height="66" rx="33" fill="${CLAY}"/>`;
  return svg(width, 66, [
    pill,
    drawLine(faces.strong, text, { x: 28, y: 45, size: 34, fill: '#ffffff' }),
  ]);
}

/** As large as fits into the room between brand and price. */
function fittingTitle(title: string) {
  for (const [size, maxLines] of [
    [70, 2],
    [58, 3],
  ] as const) {
    const lines = wrapText(faces.display, title, { size, width: COLUMN, maxLines });
    if (!lines.at(-1)?.endsWith('…')) return { size, lines };
  }
  return {
    size: 48,
    lines: wrapText(faces.display, title, { size: 48, width: COLUMN, maxLines: 4 }),
  };
}

/** As large as both fit beside each other. */
function drawPrices({ deal, regular }: NonNullable<Card['prices']>): string {
  const full = widthOf(faces.display, deal, 92) + 28 + widthOf(faces.text, regular, 42);
  const scale = Math.min(1, COLUMN / full);
  const sizes = { deal: 92 * scale, regular: 42 * scale };
  const x = LEFT + widthOf(faces.display, deal, sizes.deal) + 28 * scale;
  const end = x + widthOf(faces.text, regular, sizes.regular);
  const strike = PRICE_LINE - sizes.regular / 3;
  return [
    drawLine(faces.display, deal, { x: LEFT, y: PRICE_LINE, size: sizes.deal, fill: CLAY }),
    drawLine(faces.text, regular, { x, y: PRICE_LINE, size: sizes.regular, fill: INK_SOFT }),
    `<path d="M${x - 3} ${strike}H${end + 3}" stroke="${INK_SOFT}" stroke-width="3"/>`,
  ].join('');
}

/** The two stones and the leaf of the header. */
const LOGO = `<g transform="translate(${LEFT} 54) scale(1.9)"><ellipse cx="12" cy="18.2" rx="9.5" ry="3.8" fill="${SAGE}"/><ellipse cx="12.6" cy="11.9" rx="6" ry="2.7" fill="${SAGE}" opacity=".72"/><path d="M12.4 8.2c-.4-3.6 1.8-6 5.4-6.6.2 3.7-1.7 6.2-5.4 6.6z" fill="${CLAY}"/></g>`;

function svg(width: number, height: number, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}
