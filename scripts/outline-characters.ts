import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { characters } from './characters.ts';

/**
 * Writes the outlines of the letters that social images are drawn with, so that drawing one needs no
 * font on the machine. A line a letter: itself, how far it moves the pen, its path; then a line a pair
 * that stands closer or wider: the pair, by how much. In thousandths of the size, y downwards.
 */
const files = createRequire(import.meta.url);

for (const [name, source, weight] of [
  ['fraunces', 'fraunces/files/fraunces-latin-wght-normal.woff2', 560],
  ['figtree', 'figtree/files/figtree-latin-wght-normal.woff2', 500],
  ['figtree-strong', 'figtree/files/figtree-latin-wght-normal.woff2', 650],
] as const) {
  const woff2 = readFileSync(files.resolve(`@fontsource-variable/${source}`));
  const bytes = await subsetFont(woff2, characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)));
  font.setScale(1000, -1000);
  const width = (text: string) => {
    const run = new Run();
    run.addText(text);
    run.guessSegmentProperties();
    shape(font, run);
    return run.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  };
  const widths = new Map([...characters].map((character) => [character, width(character)]));
  const lines = [...widths].map(([character, advance]) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0;
    return [character, advance, rounded(font.glyphToPath(glyph))].join('\t');
  });
  for (const [a, leftWidth] of widths) {
    for (const [b, rightWidth] of widths) {
      const kerning = width(a + b) - leftWidth - rightWidth;
      if (Math.abs(kerning) >= 4) lines.push([a + b, kerning].join('\t'));
    }
  }
  const file = resolve(import.meta.dirname, `../web/social/letters/${name}.txt`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  console.log(`${name}: ${lines.length} lines`);
}

function rounded(path: string): string {
  return path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}
