import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { charactersIn } from '../../scripts/font-letters.ts';
import { letters } from './fonts/letters.ts';
import { markup, setText } from './set-text.ts';
import { loadSharp } from './sharp.ts';

const style = { size: 30, color: '#000000' } as const;
/** What is written in the face of a spa's name, and in which one. */
function written(text: string, face: 'text' | 'display' = 'text') {
  const [, font, words] =
    /^<span font="(\w+).*?">(.*)<\/span>$/.exec(markup(text, { ...style, face })) ?? [];
  return [font, words];
}

test('the letters that social images write are those of the fonts', () => {
  const files = { fraunces: ['', 'latin-ext/', 'vietnamese/'], figtree: ['', 'latin-ext/'] };
  for (const [name, folders] of Object.entries(files)) {
    const fonts = folders.map((folder) => new URL(`fonts/${folder}${name}.ttf`, import.meta.url));
    const codes = fonts.flatMap((font) => charactersIn(readFileSync(font)));
    const unique = [...new Set(codes)].sort((a, b) => a - b);
    assert.equal(letters[name as keyof typeof letters], String.fromCodePoint(...unique));
  }
});

test('names of other languages have all their letters in a social image', () => {
  for (const name of ['Żółta Łaźnia', 'İstanbul Işık Hamam', 'Café Çalma', 'Țara Băii']) {
    assert.deepEqual(written(name), ['Figtree', name]);
  }
  for (const name of ['Đà Nẵng Spa', 'Hương Việt Nails', 'thư giãn']) {
    assert.deepEqual(written(name), ['Fraunces', name]);
    assert.deepEqual(written(name.normalize('NFD'), 'display'), ['Fraunces', name]);
  }
  assert.deepEqual(written('Lomi Hawaiʻi'), ['Figtree', 'Lomi Hawai‘i']);
  assert.deepEqual(written('Ｊｕｎｏ'), ['Figtree', 'Juno']);
});

test('a name is never written with letters missing; emoji and signs are left out', () => {
  for (const name of ['桜スパ', '온천 스파', 'Juniper 桜', 'Баня', 'x\u0323\u0308']) {
    assert.equal(markup(name, { ...style, face: 'text' }), '', name);
  }
  assert.deepEqual(written('🌸 Spring  ❤️ massage 1️⃣'), ['Figtree', 'Spring massage 1']);
  assert.deepEqual(written('A & <b>'), ['Figtree', 'A &#38; &#60;b&#62;']);
});

test('an accent of Vietnamese is rendered in a social image', async () => {
  const sharp = await loadSharp();
  const pixels = async (text: string) =>
    (await setText(sharp, markup(text, { ...style, face: 'display' }), 600, 80)).raw;
  const [plain, accented] = [await pixels('Hu'), await pixels('Hữ')];
  assert.ok(accented.height > plain.height);
  assert.ok(Math.abs(accented.width - plain.width) < 15, 'not the box of a letter that is missing');
});
