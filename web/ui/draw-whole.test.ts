import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, type ReactNode, Suspense } from 'react';
import { drawWhole } from './draw-whole.server.ts';

function Failing(): never {
  throw new Error('No form today');
}

test('a page of which a part fails is an error, not half a page', () => {
  const page = (part: ReactNode) => createElement('main', {}, createElement(Suspense, {}, part));
  assert.match(drawWhole(page('Deals')), /Deals/);
  assert.throws(() => drawWhole(page(createElement(Failing))), /part of the page/);
});
