import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Reduces the typefaces to the letters that the product uses. Run it by hand after changing a font package;
 * the results are committed.
 */
const files = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const symbols = '‘’“”–—…•·×→←↗✓©®°½¼¾¢£€™';
/** English, the accents of American names, and a few signs. */
const characters = String.fromCodePoint(...range(0x20, 0x7e), ...range(0xa0, 0xff)) + symbols;

for (const [name, axes] of [
  ['fraunces', { wght: 560 }],
  ['figtree', { wght: { min: 400, max: 700 } }],
] as const) {
  const source = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = readFileSync(files.resolve(source));
  const small = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(resolve(root, `web/fonts/${name}.woff2`), small);
  console.log(`${name}: ${font.length} bytes → ${small.length} bytes`);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
