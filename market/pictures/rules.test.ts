import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from '../../database/root.ts';
import { parsePicture, pictureAddress, scenePath, wishedScene } from './rules.ts';

const FILE = `/uploads/${'a'.repeat(32)}-1600x1200-1600.webp`;
const OF_PAGES = ['hero', 'hero-dark', 'owners', 'support'];

test('a picture of ours is a path, from whatever origin it was typed', () => {
  for (const text of [
    FILE,
    ` ${FILE} `,
    `https://old.example${FILE}`,
    `http://localhost:3000${FILE}`,
  ])
    assert.equal(parsePicture(text), FILE, text);
  const smaller = FILE.replace('-1600.webp', '-400.avif');
  assert.equal(parsePicture(`https://old.example${smaller}`), FILE);
  assert.equal(parsePicture('https://old.example/scenes/stones.svg'), '/scenes/stones.svg');
  for (const other of ['https://a.test/uploads/room.jpg', `https://a.test/x${FILE}`])
    assert.equal(parsePicture(other), other);
  for (const none of [
    '/uploads/room.jpg',
    '/scenes/hero.svg',
    '/etc/passwd',
    '//a.test/x.jpg',
    'x',
  ])
    assert.equal(parsePicture(none), undefined, none);
});

test('elsewhere, a picture of ours has the origin of today', () => {
  assert.equal(pictureAddress(FILE, 'https://new.example'), `https://new.example${FILE}`);
  assert.equal(
    pictureAddress('https://a.test/x.jpg', 'https://new.example'),
    'https://a.test/x.jpg',
  );
  assert.equal(pictureAddress('', 'https://new.example'), '');
});

test('every drawing can be chosen as the picture of a deal', () => {
  const names = readdirSync(fromRoot('public/scenes')).map((file) => file.replace('.svg', ''));
  for (const name of names.filter((one) => !OF_PAGES.includes(one)))
    assert.equal(wishedScene(scenePath(name)), name);
});
