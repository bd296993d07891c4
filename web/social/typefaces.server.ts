import figtree from './letters/figtree.txt?raw';
import figtreeStrong from './letters/figtree-strong.txt?raw';
import fraunces from './letters/fraunces.txt?raw';

/** A typeface as outlines (scripts/outline-characters.ts), in thousandths of the size. */
export interface Face {
  letters: Map<string, { advance: number; path: string }>;
  /** How much closer, or wider, two letters stand. */
  pairs: Map<string, number>;
}

export const faces = {
  display: faceOf(fraunces),
  text: faceOf(figtree),
  strong: faceOf(figtreeStrong),
};

function faceOf(file: string): Face {
  const face: Face = { letters: new Map(), pairs: new Map() };
  for (const line of file.split('\n')) {
    const [name = '', number, path] = line.split('\t');
    if (path === undefined) face.pairs.set(name, Number(number));
    else face.letters.set(name, { advance: Number(number), path });
  }
  return face;
}

/** The letters of a text that a face can draw: without its accent rather than not at all. */
function drawable(face: Face, text: string): string[] {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].flatMap((letter) => {
    if (face.letters.has(letter)) return letter;
    const [plain = ''] = letter.normalize('NFKD');
    return face.letters.has(plain) ? plain : [];
  });
}

/** Places each letter; `width` is in the unit of `size`. */
function set(face: Face, text: string, size: number) {
  const scale = size / 1000;
  const placed: Array<{ x: number; path: string }> = [];
  let pen = 0;
  let before = '';
  for (const letter of drawable(face, text)) {
    pen += face.pairs.get(before + letter) ?? 0;
    const { advance, path } = face.letters.get(letter) ?? { advance: 0, path: '' };
    if (path) placed.push({ x: pen, path });
    pen += advance;
    before = letter;
  }
  return { placed, scale, width: pen * scale };
}

export function widthOf(face: Face, text: string, size: number): number {
  return set(face, text, size).width;
}

/** One line of text as SVG paths. Nothing of the text itself gets into the SVG. */
export function drawLine(
  face: Face,
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const { placed, scale } = set(face, text, size);
  const paths = placed.map((one) => `<path transform="translate(${one.x})" d="${one.path}"/>`);
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`;
}

/** Lines no wider than `width`; what does not fit into `most` lines is cut with an ellipsis. */
export function wrapped(
  face: Face,
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
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
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const last = `${lines[most - 1]} ${lines[most]}`;
  const cut = atWord(longestFitting(last, (part) => fits(`${part}…`)));
  return [...lines.slice(0, most - 1), `${cut}…`];
}

/** Without the beginning of a word at its end, where that costs little. */
function atWord(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > text.length / 2 ? text.slice(0, space) : text).trimEnd();
}

function longestFitting(text: string, fits: (part: string) => boolean): string {
  let end = text.length;
  while (end > 1 && !fits(text.slice(0, end))) end -= 1;
  return text.slice(0, end);
}
