import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { importRows } from '../../../market/imports/commands.server.ts';
import { IMPORT_COLUMNS } from '../../../market/imports/fields.ts';
import { givenRows } from '../../../market/imports/rows.server.ts';
import { SECTION_NAMES } from '../../../market/settings/sections.ts';
import { addBusiness, importBuiltApp, MONDAY_NOON, zipTable } from '../../helpers/app.ts';
import { emptyDatabase } from '../../helpers/empty-database.ts';
import { baitsOf } from './baits.ts';

const root = resolve(import.meta.dirname, '../../..');

/** These read what others wrote: forms, addresses, cells, settings, beacons, heads. */
const FILES = [
  'market/*/{schema,filters,kinds}.ts',
  'market/*/rules.ts',
  'market/{email-addresses,honeypot,phones,schema,text,urls}.ts',
  'market/imports/price-list.ts',
  'market/deals/search-criteria.ts',
  'web/**/{query,return-path}.ts',
  'web/kit/forms/fields.ts',
  'server/http/{encoding,lower-case-paths}.ts',
  'server/insight/{visitor,showing}.ts',
  'server/security/{client-address,network}.ts',
];
/** These functions of `rules.ts` read text; most others get what was read before. */
const READS =
  /^(?:parse|read|is[A-Z]|has[A-Z]|plain|search|with[A-Z]|format[A-Z]|folded|city|iso|keyword|mayAsk)/;

/** The head of a request may hold as much. */
const BAIT_LENGTH = 16 * 1024;
const BAITS = baitsOf(BAIT_LENGTH);

/** Processor time of this thread; the best of three tries leaves out V8's own work. */
const MAX_CPU_MS = 100;
const TRIES = 3;

async function cpuOf(work: () => unknown) {
  let ms = Number.POSITIVE_INFINITY;
  let isRead = false;
  for (let tries = 0; tries < TRIES && ms > MAX_CPU_MS; tries += 1) {
    const from = process.threadCpuUsage();
    // Many take another kind of input; one that refuses with the reasons has read it.
    isRead = await Promise.try(work).then(
      () => true,
      (error) => error instanceof z.ZodError,
    );
    const { user, system } = process.threadCpuUsage(from);
    ms = Math.min(ms, (user + system) / 1000);
  }
  return { ms, isRead };
}

type Parser = (...inputs: unknown[]) => unknown;

/** Here the text of others is only a part of the input. */
const CALLS: Record<string, (parse: Parser, input: unknown) => unknown> = {
  parseInbound: (parse, input) => parse({ from: input, text: input, media: [input] }),
  parseSettings: (parse, input) => SECTION_NAMES.map((section) => parse(section, input, {})),
  sectionValues: (parse, input) => SECTION_NAMES.map((section) => parse(section, input)),
  parseOrder: (parse, input) => parse(input, ['name']),
  photosProblem: (parse, name) => parse([{ name, size: 2e7 }], 0),
  listHref: (parse, input) => parse('/admin', { search: input }),
  readShowing: (parse, input) =>
    parse('/deals', { pathname: '/deals', searchParams: input }, { find: () => undefined }),
  isSameBranch: (parse, address) => parse({ phone: '1', address }, { phone: '2', address }),
};
/** These get our own values, or what another parser has read. */
const GIVEN_OURS = new Set([
  ...['clientAddressOf', 'csvPath', 'filledIn', 'formatGallery', 'isConnected'],
  ...['hasLink', 'isChangedBusiness', 'isChangedDeal', 'isInventedBusiness', 'isUrgent'],
  ...['columnsIn', 'snapshot', 'parseForm', 'readText'],
  ...['storedDealValues', 'termsText', 'todosOf'],
]);

async function parsersOf(file: string): Promise<Array<[name: string, parse: Parser]>> {
  const module: Record<string, unknown> = await import(resolve(root, file));
  return Object.entries(module).flatMap(([name, value]): Array<[string, Parser]> => {
    if (value instanceof z.ZodType) return [[name, (input) => value.safeParse(input)]];
    if (typeof value !== 'function' || value.length === 0) return [];
    if (file.endsWith('/rules.ts') && !READS.test(name)) return [];
    if (GIVEN_OURS.has(name)) return [];
    const call = CALLS[name] ?? ((parse: Parser, input: unknown) => parse(input));
    return [[name, (input) => call((...inputs) => value(...inputs), input)]];
  });
}

function fieldsOf(parse: Parser): string[] {
  const names = new Set<string>();
  const watched = new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name === 'string') names.add(name);
        return '';
      },
    },
  );
  // Many read no form.
  Promise.try(() => parse(watched)).catch(() => {});
  return [...names];
}

/** The bait as a field or cell, as each field of a form, and as each parameter of an address. */
function inputsOf(bait: string, fields: string[]): Record<string, unknown> {
  const parameters = new URLSearchParams();
  parameters.get = () => bait;
  parameters.getAll = () => [bait];
  return {
    text: bait,
    form: Object.fromEntries(fields.map((field) => [field, bait])),
    address: parameters,
  };
}

async function tryBaits(name: string, parse: Parser) {
  const fields = fieldsOf(parse);
  const slow: string[] = [];
  let read = 0;
  for (const [what, bait] of BAITS)
    for (const [as, input] of Object.entries(inputsOf(bait, fields))) {
      const { ms, isRead } = await cpuOf(() => parse(input));
      if (isRead) read += 1;
      if (ms > MAX_CPU_MS) slow.push(`${name}: ${Math.round(ms)} ms for ${what} as ${as}`);
    }
  return { slow, read };
}

test('no parser takes more than a tenth of a second for 16 KB of anything', async () => {
  const allSlow: string[] = [];
  // A parser that throws at once is fast for the wrong reason.
  const readNothing: string[] = [];
  let count = 0;
  for (const file of globSync(FILES, { cwd: root }).sort()) {
    for (const [name, parse] of await parsersOf(file)) {
      count += 1;
      const { slow, read } = await tryBaits(`${file} ${name}`, parse);
      allSlow.push(...slow);
      if (read === 0) readNothing.push(name);
    }
  }
  const { factsAt } = await importBuiltApp();
  for (const address of ['/deals?sort=', '/deals/spa?deal=', '/deals.json?zip=', '/'])
    allSlow.push(...(await tryBaits('factsAt', (input) => factsAt(address + input))).slow);
  assert.ok(count > 150, `${count} parsers are known`);
  assert.equal(BAITS.length, 21);
  assert.deepEqual(allSlow, []);
  assert.deepEqual(readNothing, []);
});

test('no row of a file takes longer, whatever is in its cells', async () => {
  const { db, close } = await emptyDatabase();
  const business = await addBusiness(db, { zip: '78701' });
  const context = { db, zipTable, now: MONDAY_NOON, actor: 'owner@example.com' };
  // The spa is found, so every other cell is read.
  const known: Record<string, string> = {
    businessName: business.name,
    businessZip: business.zip,
    status: 'active',
  };
  for (const kind of ['businesses', 'deals'] as const) {
    const columns = IMPORT_COLUMNS[kind].filter(({ name }) => !/^(id|businessId)$/.test(name));
    const columnOf = new Map(columns.map(({ name }, column) => [name, column]));
    for (const [what, bait] of baitsOf(4 * BAIT_LENGTH)) {
      const rows = [{ line: 2, cells: columns.map(({ name }) => known[name] ?? bait) }];
      const table = { columnOf, width: columns.length, rows };
      let outcome: string | undefined;
      const { ms } = await cpuOf(async () => {
        const given = givenRows(kind, table, { zipTable, hasZeros: false });
        outcome = (await importRows(context, kind, given)).rows[0]?.saved.kind;
      });
      assert.equal(outcome, 'refused', what);
      assert.ok(ms <= MAX_CPU_MS, `${Math.round(ms)} ms for ${what} in ${kind}`);
    }
  }
  await close();
});
