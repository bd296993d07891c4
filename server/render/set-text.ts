import type { SharpConstructor } from 'sharp';
import { characters } from './fonts/characters.ts';

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

/** Text in Pango's markup, in which it cannot become more than text; '' if no letter can be drawn. */
export function markup(text: string, { face, size, color, lineHeight = 1 }: TextStyle): string {
  const letters = drawable(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (!letters) return '';
  return `<span font="${FONTS[face](size)}" foreground="${color}" line_height="${lineHeight}">${letters}</span>`;
}

const NO_TEXT: TextLayer = { input: Buffer.alloc(4), raw: { width: 1, height: 1, channels: 4 } };

/** Wraps text to its room, in its own size or, where the room is too small, in the largest that fits. */
export async function setText(
  sharp: SharpConstructor,
  text: string,
  width: number,
  height: number,
): Promise<TextLayer> {
  const draw = async (size: { dpi: number } | { height: number }): Promise<TextLayer> => {
    const image = sharp({ text: { text, rgba: true, wrap: 'word-char', width, ...size } });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { input: data, raw: info };
  };
  if (!text) return NO_TEXT;
  const layer = await draw({ dpi: 72 });
  const fits = layer.raw.width <= width && layer.raw.height <= height;
  return fits ? layer : draw({ height });
}

const fontCharacters = new Set(characters);

/** The letters of a text that our fonts have: without its accent rather than not at all. */
function drawable(text: string): string {
  const letters = Array.from(text.normalize('NFC').replace(/[\s\u00ad]/g, ' '), (character) => {
    const [base = ''] = character.normalize('NFKD');
    return [character, base].find((letter) => fontCharacters.has(letter)) ?? '';
  });
  return letters.join('').replace(/ +/g, ' ').trimStart();
}
