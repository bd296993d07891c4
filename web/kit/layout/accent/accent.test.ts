import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/helpers/thorough.ts';
import {
  accentStyle,
  contrastRatios,
  DARK_SCHEME,
  DEFAULT_DARK_ROLES,
  DEFAULT_LIGHT_ROLES,
  darkAccentRoles,
  LIGHT_SCHEME,
  lightAccentRoles,
  MIN_CONTRAST,
} from './accent.ts';
import { contrast, fromOklch, toOklch } from './color.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is measured as WCAG does', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#777777'), 1);
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
  assert.equal(contrast('#2f5d50', '#ffffff').toFixed(1), '7.5');
});

test('a color survives the way to its shades and back', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const roundTripped = fromOklch(toOklch(color));
      assert.ok(contrast(color, roundTripped) < 1.02, `${color} came back as ${roundTripped}`);
    }),
  );
});

test('with any color, text and buttons are readable in light and dark', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const [roles, scheme] of [
        [lightAccentRoles(color), LIGHT_SCHEME],
        [darkAccentRoles(color), DARK_SCHEME],
      ] as const) {
        for (const [what, ratio] of Object.entries(contrastRatios(roles, scheme))) {
          assert.ok(ratio >= MIN_CONTRAST, `${color}: ${what} have ${ratio}`);
        }
        assert.notEqual(roles.strong, roles.sage);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('a color that can be read is taken as it is, one that cannot is changed only in its shade', () => {
  assert.equal(lightAccentRoles('#7a1f3d').sage, '#7a1f3d');
  assert.equal(darkAccentRoles('#ffd166').sage, '#ffd166');
  const yellow = toOklch('#ffd166');
  const darkened = toOklch(lightAccentRoles('#ffd166').sage);
  assert.ok(darkened.lightness < yellow.lightness);
  assert.ok(Math.abs(darkened.hue - yellow.hue) < 0.1);
});

test('our own color needs no style of its own; another brings one for both schemes', () => {
  assert.equal(accentStyle('#2f5d50'), undefined);
  const style = accentStyle('#7a1f3d') ?? '';
  assert.match(style, /^:root\{--sage:#7a1f3d;/);
  assert.match(style, /@media \(prefers-color-scheme:dark\)\{:root\{--sage:#[0-9a-f]{6};/);
});

test('what a color is measured against is what the stylesheet says', () => {
  const css = readFileSync(resolve(import.meta.dirname, '../../../styles.css'), 'utf8');
  const [lightCss = '', darkCss = ''] = css.split('(prefers-color-scheme: dark)');
  for (const [text, { backgrounds, textColors }, roles] of [
    [lightCss, LIGHT_SCHEME, DEFAULT_LIGHT_ROLES],
    [darkCss, DARK_SCHEME, DEFAULT_DARK_ROLES],
  ] as const) {
    for (const [name, value] of [
      ['paper', backgrounds[0]],
      ['surface', backgrounds[1]],
      ['ink', textColors[0]],
      ['ink-soft', textColors[1]],
      ['sage', roles.sage],
      ['sage-strong', roles.strong],
      ['sage-tint', roles.tint],
      ['on-sage', roles.onSage],
    ])
      assert.ok(text.includes(`--${name}: ${value};`), `${name} ${value}`);
  }
});
