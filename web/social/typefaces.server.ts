import figtree from './letters/figtree.txt?raw';
import figtreeStrong from './letters/figtree-strong.txt?raw';
import fraunces from './letters/fraunces.txt?raw';

/** A typeface as outlines (scripts/outline-characters.ts), in thousandths of the size. */
export interface Face {
  glyphs: Map<string, { advance: number; path: string }>;
  /** How much closer, or wider, two letters stand. */
  kerning: Map<string, number>;
}

export const faces = {
  display: parseFace(fraunces),
  text: parseFace(figtree),
  strong: parseFace(figtreeStrong),
};

function parseFace(file: string): Face {
  const face: Face = { glyphs: new Map(), kerning: new Map() };
  for (const line of file.split('\n')) {
    const [name = '', number, path] = line.split('\t');
    if (path === undefined) face.kerning.set(name, Number(number));
    else face.glyphs.set(name, { advance: Number(number), path });
  }
  return face;
}

/** The letters of a text that a face can draw: without its accent rather than not at all. */
function drawable(face: Face, text: string): string[] {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].flatMap((character) => {
    if (face.glyphs.has(character)) return character;
    const [plain = ''] = character.normalize('NFKD');
    return face.glyphs.has(plain) ? plain : [];
  });
}

/** Places each letter; `width` is in the unit of `size`. */
function layOutText(face: Face, text: string, size: number) {
  const scale = size / 1000;
  const positionedGlyphs: Array<{ x: number; path: string }> = [];
  let pen = 0;
  let previous = '';
  for (const character of drawable(face, text)) {
    pen += face.kerning.get(previous + character) ?? 0;
    const { advance, path } = face.glyphs.get(character) ?? { advance: 0, path: '' };
    if (path) positionedGlyphs.push({ x: pen, path });
    pen += advance;
    previous = character;
  }
  return { positionedGlyphs, scale, width: pen * scale };
}

export function widthOf(face: Face, text: string, size: number): number {
  return layOutText(face, text, size).width;
}

/** One line of text as SVG paths. Nothing of the text itself gets into the SVG. */
export function drawLine(
  face: Face,
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const { positionedGlyphs, scale } = layOutText(face, text, size);
  const paths = positionedGlyphs.map(
    (one) => `<path transform="translate(${one.x})" d="${one.path}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`;
}

/** Lines no wider than `width`; what does not fit into `most` lines is cut with an ellipsis. */
export function wrapText(
  face: Face,
  text: string,
  { size, width, maxLines }: { size: number; width: number; maxLines: number },
): string[] {
  const fits = (line: string) => widthOf(face, line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of drawable(face, text).join('').split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      const head = longestFitting(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
    if (lines.length > maxLines) break;
  }
  if (line) lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = `${lines[maxLines - 1]} ${lines[maxLines]}`;
  const cut = trimToWord(longestFitting(last, (part) => fits(`${part}…`)));
  return [...lines.slice(0, maxLines - 1), `${cut}…`];
}

/** Without the beginning of a word at its end, where that costs little. */
function trimToWord(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > text.length / 2 ? text.slice(0, space) : text).trimEnd();
}

function longestFitting(text: string, fits: (part: string) => boolean): string {
  let end = text.length;
  while (end > 1 && !fits(text.slice(0, end))) end -= 1;
  return text.slice(0, end);
}
