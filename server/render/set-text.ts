import type { SharpConstructor } from 'sharp';
import { letters } from './fonts/letters.ts';

/** A text as a layer of an image, as large as its ink; in pixels, as all sizes here. */
interface TextLayer {
  input: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const FONTS = {
  display: (size: number) => `Fraunces ${size}`,
  // The typeface is called by the name of its lightest weight.
  text: (size: number) => `Figtree Light, ${size} @wght=500`,
  strong: (size: number) => `Figtree Light, ${size} @wght=650`,
};

interface TextStyle {
  face: keyof typeof FONTS;
  size: number;
  color: string;
  lineHeight?: number;
}

const fraunces = new Set(letters.fraunces);
const figtree = new Set(letters.figtree);
const LETTERS = { display: fraunces, text: figtree, strong: figtree };

/**
 * Text in Pango's markup, in which it cannot become more than text; in the display face if its own
 * lacks a letter. '' if no face has all letters: a name without some of them is another name.
 */
export function markup(text: string, { face, size, color, lineHeight = 1 }: TextStyle): string {
  for (const one of [face, 'display'] as const) {
    const words = writable(text, LETTERS[one]).trimStart();
    if (!words) continue;
    const escaped = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<span font="${FONTS[one](size)}" foreground="${color}" line_height="${lineHeight}">${escaped}</span>`;
  }
  return '';
}

const NO_TEXT: TextLayer = { input: Buffer.alloc(4), raw: { width: 1, height: 1, channels: 4 } };

/** Wraps text to its room, in its own size or, where the room is too small, in the largest that fits. */
export async function setText(
  sharp: SharpConstructor,
  text: string,
  width: number,
  height: number,
): Promise<TextLayer> {
  const render = async (size: { dpi: number } | { height: number }): Promise<TextLayer> => {
    const image = sharp({ text: { text, rgba: true, wrap: 'word-char', width, ...size } });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { input: data, raw: info };
  };
  if (!text) return NO_TEXT;
  const layer = await render({ dpi: 72 });
  const fits = layer.raw.width <= width && layer.raw.height <= height;
  return fits ? layer : render({ height });
}

/** Marks that change how a sign looks and are none: joiners, variants, the frame of a key. */
const INVISIBLE = /[\u00ad\u200b-\u200d]|\u20e3|[\ufe00-\ufe0f]/gu;
const APOSTROPHES: Record<string, string> = { ʻ: '‘', ʼ: '’' };

/** A text in the letters of a font, without the signs and emoji that it lacks; '' if it lacks a letter. */
function writable(text: string, font: ReadonlySet<string>): string {
  const plain = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s/g, ' ');
  const pieces = Array.from(plain, (character) => {
    const options = [character, APOSTROPHES[character] ?? character.normalize('NFKC')];
    const piece = options.find((option) => Array.from(option).every((one) => font.has(one)));
    return piece ?? (/[\p{L}\p{N}\p{M}]/u.test(character) ? undefined : '');
  });
  return pieces.includes(undefined) ? '' : pieces.join('').replace(/ +/g, ' ');
}
