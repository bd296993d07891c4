import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { IMPORT_COLUMNS } from '../../../../market/imports/fields.ts';
import { readSettings } from '../../../../market/settings/store.server.ts';
import { addBusiness, addDeal, ORIGIN, visibleText } from '../../../helpers/app.ts';
import { assertSays } from '../../../helpers/says.ts';
import { openDealAdmin } from '../deal-admin.ts';

let dealAdmin: Awaited<ReturnType<typeof openDealAdmin>>;
let backups: string[] = [];
let backUp = async () => {
  backups.push('made');
};
before(async () => {
  dealAdmin = await openDealAdmin({
    backUpBeforeImport: async () => {
      await backUp();
      return { name: 'import-2026.backup', discard: async () => void backups.push('discarded') };
    },
  });
});
beforeEach(() => {
  backups = [];
});
after(() => dealAdmin.close());

async function send(fields: Record<string, string | File>, Cookie = dealAdmin.Cookie) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
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

const upload = (content: string | Uint8Array, kind = 'businesses') =>
  send({ kind, file: new File([content as BlobPart], 'list.csv', { type: 'text/csv' }) });

function press(html: string, intent: string) {
  const fields = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const values = [...fields].map(([, name = '', value = '']) => [name, decoded(value)]);
  return send({ ...Object.fromEntries(values), intent });
}

const decoded = (value: string) =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

async function refusalOf(content: string | Uint8Array, kind = 'businesses') {
  const response = await upload(content, kind);
  assert.ok([400, 413].includes(response.status), `${response.status}`);
  const html = await response.text();
  return visibleText(/role="alert"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '').trim();
}

const HEADINGS = 'Business Name,Email,Phone,Street Address,City,State,ZIP Code';
const row = (name: string, zip = '78701') =>
  `${name},hello@spa.example,(512) 555-0132,410 Cedar Street,Austin,TX,${zip}`;
const names = async () => {
  const rows = await dealAdmin.db.selectFrom('businesses').select('name').execute();
  return rows.map(({ name }) => name);
};

test('a file shows what was read, is imported after a backup, and the page names the backup', async () => {
  const trial = await upload([HEADINGS, row('Cedar “Rooms”\t&<b>')].join('\n'));
  assert.equal(trial.status, 200);
  const html = await trial.text();
  const page = visibleText(html);
  assert.match(page, /yet\. 1 new\./);
  assertSays(page, '410 Cedar Street, Austin, TX 78701', '(512) 555-0132', 'hello@spa.example');
  assert.deepEqual([await names(), backups], [['Juniper Hour'], []]);
  const done = await press(html, 'import');
  const after = '/admin/import?kind=businesses&backup=import-2026.backup';
  const text = await dealAdmin.textAfterRedirect(done, after);
  assert.match(text, /1 business added, 0 businesses changed/);
  assert.match(text, /Just before, a backup was made: DATA_DIR\/backups\/ import-2026\.backup/);
  assert.deepEqual([(await names()).length, backups], [2, ['made']]);
  const again = await press(html, 'import');
  assert.equal(again.status, 409);
  assert.match(visibleText(await again.text()), /This business is listed already/);
  assert.deepEqual([(await names()).length, backups], [2, ['made', 'made', 'discarded']]);
});

test('a deal is shown in the words of its card', async () => {
  const headings =
    'Business,ZIP Code,Title,Kind,Regular Price,Deal Price,Duration (minutes),Maximum Purchases,Expiry Date,Checkout Link,Cancellation Policy';
  const deal =
    'Juniper Hour,78701,Quiet hour,Massage,$120.00,79,1 hr,1,12/31/2026,https://buy.stripe.com/0123,Call us a day ahead.';
  const page = visibleText(await (await upload(`${headings}\n${deal}`, 'deals')).text());
  assertSays(page, 'Quiet hour', 'Deal price $79 regular price $120', '34% off');
  assertSays(page, 'Juniper Hour', 'Massage', '60 minutes', 'Ends Dec 31, 2026');
  assertSays(page, 'Book Now leads to buy.stripe.com/0123');
});

test('what a row changes is shown field by field', async () => {
  const { id } = await addBusiness(dealAdmin.db, { zip: '78701', name: 'Loud Spa', about: 'Loud' });
  const page = visibleText(await (await upload(`ID,About\n${id},Quiet`)).text());
  assert.match(page, /yet\. 1 changed\./);
  assert.match(page, /About : Loud → Quiet/);
});

test('zeros that a spreadsheet took away come back with a press, and stay for the act', async () => {
  const html = await (await upload([HEADINGS, row('Harbor', '2108')].join('\n'))).text();
  assert.match(visibleText(html), /1 ZIP code has lost a zero at the front/);
  assert.doesNotMatch(html, /value="import"/);
  const again = await (await press(html, 'zeros')).text();
  assert.match(visibleText(again), /1 new/);
  assert.equal((await press(again, 'import')).status, 302);
  const harbor = await dealAdmin.db
    .selectFrom('businesses')
    .select('zip')
    .where('name', '=', 'Harbor')
    .executeTakeFirst();
  assert.equal(harbor?.zip, '02108');
});

test('without a backup nothing is imported, and the page says why', async () => {
  const html = await (await upload([HEADINGS, row('Without')].join('\n'))).text();
  const works = backUp;
  backUp = () => Promise.reject(new Error('a full disk'));
  const response = await press(html, 'import');
  assert.equal(response.status, 503);
  assert.match(visibleText(await response.text()), /no backup could be made before/);
  backUp = works;
  assert.ok(!(await names()).includes('Without'));
  dealAdmin.reportedErrors.length = 0;
});

test('a file is checked with the site’s terms of the day', async () => {
  const { db, business } = dealAdmin;
  const { id } = await addDeal(db, business, { title: 'Prenatal massage', kind: 'prenatal' });
  const pageOf = async () =>
    visibleText(await (await upload(`ID,Deal Price\n${id},69`, 'deals')).text());
  assert.match(await pageOf(), /yet\. 1 changed\./);
  const { values, saved } = await readSettings(db);
  const write = (document: object) =>
    db
      .updateTable('settings')
      .set({ document: JSON.stringify(document) })
      .execute();
  await write({ values: { ...values, termPregnancy: 'no' }, saved });
  assert.match(await pageOf(), /A prenatal deal must be suitable during pregnancy/);
  await write({ values, saved });
});

test('every hostile file gets a clear word', async () => {
  const many = [HEADINGS, ...Array.from({ length: 1001 }, (_, number) => row(`Spa ${number}`))];
  const cases: Array<[string | Uint8Array, RegExp]> = [
    ['', /The file is empty/],
    [HEADINGS, /headings but no rows/],
    [new Uint8Array(10 * 1024 * 1024).fill(65), /larger than 2 MB/],
    [new Uint8Array(2 * 1024 * 1024 + 1).fill(65), /larger than 2 MB/],
    [Buffer.from(`${HEADINGS}\n${row('Café')}`, 'latin1'), /not in UTF-8.*Windows-1252/],
    [`${HEADINGS}\n${row('Ce\0dar')}`, /NUL characters/],
    [Buffer.from('504b030414000600', 'hex'), /Excel workbook/],
    ['Color,City\nred,Austin', /Not a column of ours: “Color”.*Business Name, Email, Phone/],
    [many.join('\n'), /more than 1,000 rows/],
  ];
  for (const [content, reason] of cases) assert.match(await refusalOf(content), reason);
});

test('what was downloaded is the same when it comes back', async () => {
  const business = await addBusiness(dealAdmin.db, {
    zip: '02108',
    name: '@Haven, “quiet”',
    about: '-two\nlines',
    hours: 'Mo 09:00-19:00',
  });
  await addDeal(dealAdmin.db, business, { title: '+ Hot "stone"', description: '= quiet\n= warm' });
  for (const kind of ['businesses', 'deals']) {
    const file = await (await dealAdmin.visitAsAdmin(`/admin/${kind}.csv?search=haven`)).text();
    const page = visibleText(await (await upload(file, kind)).text());
    assert.match(page, /yet\. 1 same\./, page);
  }
});

test('a template has the headings of our own files', async () => {
  for (const kind of ['businesses', 'deals'] as const) {
    const headings = async (path: string): Promise<string[]> => {
      const text = await (await dealAdmin.visitAsAdmin(path)).text();
      return parse(text, { bom: true })[0] ?? [];
    };
    const ours = await headings(`/admin/${kind}.csv`);
    const template = await headings(`/admin/import/template/${kind}.csv`);
    assert.deepEqual(
      template.filter((heading) => !ours.includes(heading)),
      [],
    );
    assert.equal(template.length, IMPORT_COLUMNS[kind].length - (kind === 'deals' ? 2 : 1));
  }
});

test('a file that comes without a session is not read', async () => {
  const file = new File([[HEADINGS, row('Stranger')].join('\n')], 'list.csv');
  const response = await send({ kind: 'businesses', file }, '');
  assert.equal(response.status, 302);
  assert.match(response.headers.get('Location') ?? '', /^\/admin\/login/);
});
