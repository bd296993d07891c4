import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fromRoot } from '../../../database/root.ts';
import { DEFAULT_ACCENT } from '../../../market/settings/fields.ts';
import { toOklch } from '../../kit/layout/accent/color.ts';
import { recolorScene, scenesFolder } from './scene-colors.ts';

const folder = fromRoot('public/scenes');
const scenes = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
const PLUM = '#6a2c70';

test('without an accent color the drawings are as they were drawn', () => {
  assert.equal(scenesFolder(DEFAULT_ACCENT), '/scenes');
  assert.equal(scenesFolder(PLUM), '/scenes/6a2c70');
  for (const svg of scenes) assert.equal(recolorScene(svg, DEFAULT_ACCENT), svg);
});

test('in an accent color no drawing has sage or clay left, and the sage has the hue of the accent', () => {
  for (const svg of scenes) {
    const turned = recolorScene(svg, PLUM);
    assert.doesNotMatch(turned, /#(2f5d50|7da294|a84a22|c9774d)/i);
    assert.equal(turned.length, svg.length);
  }
  const { hue } = toOklch(recolorScene('#7DA294', PLUM));
  assert.ok(Math.abs(hue - toOklch(PLUM).hue) < 0.25);
});

test('skin, linen and light keep their colors, and every color its lightness', () => {
  for (const color of ['#F3D9C3', '#E8C3A5', '#9C664A', '#FFFDFA', '#F1C4A0', '#C4B19A'])
    assert.equal(recolorScene(color, PLUM), color);
  for (const color of ['#2F5D50', '#C9DBD2', '#A84A22', '#F8E7DC']) {
    const turned = toOklch(recolorScene(color, PLUM));
    assert.ok(Math.abs(turned.lightness - toOklch(color).lightness) < 0.02, color);
  }
});
