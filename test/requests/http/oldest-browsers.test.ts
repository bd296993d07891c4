import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEACON } from '../../../web/beacon.ts';
import { scriptNames, scriptText } from './page-scripts.ts';

/** Chrome 120, Firefox 128 or Safari 17 lacks these (developer.mozilla.org). */
const TOO_YOUNG = [
  /\bURL\.parse\b/,
  /\bAbortSignal\.any\b/,
  /\b(?:Map|Object)\.groupBy\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bIterator\.(?:from|concat|prototype)\b/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|flatMap|take|drop|reduce|toArray|forEach|some|every|find)\(/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\.(?:checkVisibility|requestClose|moveBefore|setHTML|getHTML|getOrInsert|getOrInsertComputed)\(/,
  /\b(?:RegExp\.escape|Math\.sumPrecise|Error\.isError|ReadableStream\.from)\b/,
  /\b(?:Temporal\.|Intl\.DurationFormat|requestIdleCallback|scheduler\.(?:yield|postTask))\b/,
  /\.(?:toBase64|toHex|setFromBase64)\(|\bUint8Array\.from(?:Base64|Hex)\b/,
  /\(\?[ims]*-?[ims]+:/,
];

test('no script for browsers uses what the oldest ones of the README lack', () => {
  const scripts = scriptNames().map((name) => ({ name, text: scriptText(name) }));
  assert.ok(scripts.length > 50);
  const found = [...scripts, { name: 'beacon', text: BEACON }].flatMap(({ name, text }) =>
    TOO_YOUNG.flatMap((pattern) => pattern.exec(text)?.map((use) => `${name}: ${use}`) ?? []),
  );
  assert.deepEqual(found, []);
});
