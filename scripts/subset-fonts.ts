import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import { characters } from './characters.ts';

/**
 * Cuts the two typefaces down to the letters that the product writes. Run by hand after changing a font package; results are kept.
 */
const files = createRequire(import.meta.url);

for (const [name, source, axes] of [
  ['fraunces', 'fraunces/files/fraunces-latin-wght-normal.woff2', { wght: 560 }],
  ['figtree', 'figtree/files/figtree-latin-wght-normal.woff2', { wght: { min: 400, max: 700 } }],
] as const) {
  const font = readFileSync(files.resolve(`@fontsource-variable/${source}`));
  const small = await subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  writeFileSync(resolve(import.meta.dirname, `../web/fonts/${name}.woff2`), small);
  console.log(`${name}: ${font.length} bytes → ${small.length} bytes`);
}
