import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import { characters } from '../server/render/fonts/characters.ts';

/**
 * Reduces the two typefaces to the letters that the product uses: WOFF2 for browsers, TrueType for
 * social images. Run it by hand after changing a font package; the results are committed.
 */
const files = createRequire(import.meta.url);

for (const [name, source, axes] of [
  ['fraunces', 'fraunces/files/fraunces-latin-wght-normal.woff2', { wght: 560 }],
  ['figtree', 'figtree/files/figtree-latin-wght-normal.woff2', { wght: { min: 400, max: 700 } }],
] as const) {
  const font = readFileSync(files.resolve(`@fontsource-variable/${source}`));
  for (const [file, targetFormat] of [
    [`web/fonts/${name}.woff2`, 'woff2'],
    [`server/render/fonts/${name}.ttf`, 'truetype'],
  ] as const) {
    const small = await subsetFont(font, characters, { targetFormat, variationAxes: axes });
    writeFileSync(resolve(import.meta.dirname, '..', file), small);
    console.log(`${file}: ${font.length} bytes → ${small.length} bytes`);
  }
}
