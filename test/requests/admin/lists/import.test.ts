import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { readSettings, writeSettings } from '../../../../market/settings/store.server.ts';
import { addBusiness, addDeal, ORIGIN, visibleText } from '../../../helpers/app.ts';
import { openDealAdmin } from '../deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
before(async () => {
  dealAdmin = await openDealAdmin();
});
after(() => dealAdmin.close());

/** Sends a file as a browser does, with the length that it knows. */
async function upload(
  content: string | Uint8Array,
  kind = 'businesses',
  Cookie = dealAdmin.Cookie,
) {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new File([content as BlobPart], 'list.csv', { type: 'text/csv' }));
  const encoded = new Response(form);
  const body = await encoded.arrayBuffer();
  return dealAdmin.app.request(`${ORIGIN}/admin/import`, {
    method: 'POST',
    body,
    headers: {
      Origin: ORIGIN,
      Cookie,
      'Content-Type': encoded.headers.get('Content-Type') ?? '',
      'Content-Length': String(body.byteLength),
    },
  });
}

/** Why a file is not read, as its page says it. */
async function refusalOf(content: string | Uint8Array, kind = 'businesses') {
  const response = await upload(content, kind);
  assert.ok([400, 413].includes(response.status), `${response.status}`);
  const html = await response.text();
  return visibleText(/role="alert"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '').trim();
}

const HEADINGS = 'Name,Email,Phone,Street,City,State,ZIP';
const row = (name: string, zip = '78701') =>
  `${name},hello@spa.example,(512) 555-0132,410 Cedar Street,Austin,TX,${zip}`;

test('a file is checked, imported and undone, each with a button', async () => {
  const checked = await upload([HEADINGS, row('Cedar Rooms'), row('Bad', '1')].join('\n'));
  assert.equal(checked.status, 302);
  const path = checked.headers.get('Location') ?? '';
  assert.match(path, /^\/admin\/import\/[0-9a-f-]{36}$/);
  const page = visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
  assert.match(page, /1 new, 0 changed, 0 same, 1 refused/);
  assert.match(page, /Line 3 Bad Refused ZIP Code: Please enter a valid 5-digit ZIP code/);
  const refused = await (await dealAdmin.visitAsAdmin(`${path}/refused.csv`)).text();
  const [left] = parse<Record<string, string>>(refused, { bom: true, columns: true });
  assert.deepEqual(
    [left?.Name, left?.ZIP, left?.Reason],
    ['Bad', '1', 'ZIP Code: Please enter a valid 5-digit ZIP code'],
  );
  const imported = await dealAdmin.send(path, { intent: 'import' });
  assert.match(
    await dealAdmin.textAfterRedirect(imported, path),
    /1 business added, 0 businesses changed.*Undo this import/,
  );
  const list = await (await dealAdmin.visitAsAdmin('/admin/businesses?search=cedar')).text();
  assert.match(list, /Cedar Rooms/);
  assert.match(
    visibleText(await (await dealAdmin.visitAsAdmin('/admin/history')).text()),
    /Cedar Rooms was created/,
  );
  const undone = await dealAdmin.send(path, { intent: 'undo' });
  assert.match(await dealAdmin.textAfterRedirect(undone, path), /1 business put back/);
});

test('a deal that contradicts the site’s own terms is refused, as the form refuses it', async () => {
  const { db } = dealAdmin;
  const deal = await addDeal(db, await addBusiness(db, { name: 'Willow Steam', zip: '78701' }));
  const file = `ID,Kind\n${deal.id},prenatal`;
  const pageOf = async () => {
    const path = (await upload(file, 'deals')).headers.get('Location') ?? '';
    return visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
  };
  assert.match(await pageOf(), /1 changed, 0 same, 0 refused/);
  const { version, values, saved } = await readSettings(db);
  const suitable = { ...values, termPregnancy: 'no' };
  await writeSettings(db, { version: version + 1, values: suitable, saved });
  assert.match(await pageOf(), /A prenatal deal must be suitable during pregnancy/);
  await writeSettings(db, { version: version + 2, values, saved });
});

test('an import that was ended in the middle says how far it is, and goes on', async () => {
  const rows = [row('Halfway'), row('Rest')];
  const path = (await upload([HEADINGS, ...rows].join('\n'))).headers.get('Location') ?? '';
  const id = path.split('/').at(-1) ?? '';
  const { db } = dealAdmin;
  await db.updateTable('imports').set({ state: 'imported' }).where('id', '=', id).execute();
  const first = db.updateTable('import_rows').set({ done_at: 1 }).where('import_id', '=', id);
  await first.where('line', '<=', 2).execute();
  const page = await (await dealAdmin.visitAsAdmin(path)).text();
  assert.match(page, /<progress aria-label="1 of 2 businesses imported" value="1" max="2"/);
  const done = await dealAdmin.send(path, { intent: 'import' });
  assert.match(
    await dealAdmin.textAfterRedirect(done, path),
    /1 business added.*See the businesses/,
  );
});

test('every hostile file gets a clear word, and nothing of it is stored', async () => {
  const wide = Array.from({ length: 100 }, (_, column) => `Column ${column}`).join();
  const many = [HEADINGS, ...Array.from({ length: 5001 }, (_, number) => row(`Spa ${number}`))];
  const cases: Array<[string | Uint8Array, RegExp]> = [
    ['', /The file is empty/],
    [' \n\n', /The file is empty/],
    [HEADINGS, /headings but no rows/],
    [new Uint8Array(10 * 1024 * 1024).fill(65), /larger than 5 MB/],
    [new Uint8Array(5 * 1024 * 1024 + 1).fill(65), /larger than 5 MB/],
    [Buffer.from(`${HEADINGS}\n${row('Café')}`, 'latin1'), /not in UTF-8.*Windows-1252.*CSV UTF-8/],
    [Buffer.from(`${HEADINGS}\n${row('Cedar')}`, 'utf16le'), /NUL characters/],
    [`${HEADINGS}\n${row('Ce\0dar')}`, /NUL characters/],
    [Buffer.from('504b030414000600', 'hex'), /Excel workbook/],
    [`${HEADINGS}\n"Cedar,${row('x')}`, /Line 2: a quotation mark is opened and never closed/],
    [`${HEADINGS}\n${row('Ced"ar')}`, /Line 2: a quotation mark is in the middle/],
    [`${wide}\n1`, /has more than 60 columns/],
    [`Name,ZIP,zip code\nCedar,78701,78701`, /More than one column is “ZIP Code”/],
    ['Color,Size\nred,2', /No column says which business/],
    [many.join('\n'), /has 5,001 rows/],
  ];
  for (const [content, reason] of cases) assert.match(await refusalOf(content), reason);
  assert.match(await refusalOf('Color\nred', 'deals'), /No column says which deal/);
  const stored = await dealAdmin.db.selectFrom('import_rows').select('line').execute();
  assert.equal(stored.filter(({ line }) => line > 3).length, 0);
});

test('UTF-16 with its mark, semicolons and tabs are read as well', async () => {
  const tabs = [HEADINGS, row('Tabs')].join('\n').replaceAll(',', '\t');
  const files = [
    Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(tabs, 'utf16le')]),
    [HEADINGS, row('Semicolons')].join('\n').replaceAll(',', ';'),
  ];
  for (const file of files) {
    const path = (await upload(file)).headers.get('Location') ?? '';
    assert.match(visibleText(await (await dealAdmin.visitAsAdmin(path)).text()), /1 new/);
  }
});

test('a formula is refused in every spelling, and an escaped one is the text that it was', async () => {
  const cells = ['=1+1', '＝1', '" =cmd|x"', "'=1+1"];
  const path =
    (await upload([HEADINGS, ...cells.map((cell) => row(cell))].join('\n'))).headers.get(
      'Location',
    ) ?? '';
  const page = visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
  assert.match(page, /1 new, 0 changed, 0 same, 3 refused/);
  assert.match(page, /The cell has a formula instead of its result/);
});

test('what was downloaded is the same when it comes back', async () => {
  const business = await addBusiness(dealAdmin.db, {
    zip: '02108',
    name: '@Harbor, “quiet”',
    about: '-two\nlines',
    hours: 'Mo 09:00-19:00',
  });
  await addDeal(dealAdmin.db, business, { title: '+ Hot "stone"', description: '= quiet\n= warm' });
  for (const kind of ['businesses', 'deals']) {
    const file = await (await dealAdmin.visitAsAdmin(`/admin/${kind}.csv?search=harbor`)).text();
    const path = (await upload(file, kind)).headers.get('Location') ?? '';
    const page = visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
    assert.match(page, /0 new, 0 changed, 1 same, 0 refused/, page);
  }
});

test('a template can be filled in and imported', async () => {
  for (const [kind, first] of [
    ['businesses', 'Business Name'],
    ['deals', 'Business'],
  ] as const) {
    const template = await (
      await dealAdmin.visitAsAdmin(`/admin/import/template/${kind}.csv`)
    ).text();
    assert.ok(template.startsWith(`${first},`));
    const path = (await upload(template, kind)).headers.get('Location') ?? '';
    assert.match(path, /^\/admin\/import\//);
    const page = visibleText(await (await dealAdmin.visitAsAdmin(path)).text());
    assert.match(page, /0 refused/, page);
  }
});

test('a file that comes without a session is not read', async () => {
  const response = await upload([HEADINGS, row('Stranger')].join('\n'), 'businesses', '');
  assert.equal(response.status, 302);
  assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
});

test('a checked file that is gone says so', async () => {
  const response = await dealAdmin.visitAsAdmin(`/admin/import/${crypto.randomUUID()}`);
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /File Not Found/);
});
