import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import subsetFont from 'subset-font';
import { characters, letterRanges } from '../server/render/fonts/characters.ts';
import { charactersIn } from './font-letters.ts';

/**
 * Reduces the two typefaces to the letters that the product uses: WOFF2 for browsers, TrueType for
 * social images, with the letters of more languages in files of their own. Run it by hand after
 * changing a font package; the results are committed.
 */
const files = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const IMAGES = 'server/render/fonts';
const letters: Record<string, string> = {};

for (const [name, axes, others] of [
  ['fraunces', { wght: 560 }, ['latin-ext', 'vietnamese']],
  ['figtree', { wght: { min: 400, max: 700 } }, ['latin-ext']],
] as const) {
  const codes = new Set<number>();
  const write = async (subset: string, text: string, file: string) => {
    const source = `@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`;
    const font = readFileSync(files.resolve(source));
    const targetFormat = file.endsWith('.ttf') ? 'truetype' : 'woff2';
    const small = await subsetFont(font, text, { targetFormat, variationAxes: axes });
    mkdirSync(dirname(resolve(root, file)), { recursive: true });
    writeFileSync(resolve(root, file), small);
    if (targetFormat === 'truetype') for (const code of charactersIn(small)) codes.add(code);
    console.log(`${file}: ${font.length} bytes → ${small.length} bytes`);
  };
  await write('latin', characters, `web/fonts/${name}.woff2`);
  await write('latin', characters + letterRanges, `${IMAGES}/${name}.ttf`);
  for (const subset of others) await write(subset, letterRanges, `${IMAGES}/${subset}/${name}.ttf`);
  letters[name] = String.fromCodePoint(...[...codes].sort((a, b) => a - b));
}
writeFileSync(
  resolve(root, IMAGES, 'letters.ts'),
  `/** What the fonts of social images can write; scripts/subset-fonts.ts makes this file. */
export const letters = ${JSON.stringify(letters, null, 2)};
`,
);
