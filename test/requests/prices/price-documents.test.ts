import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf } from '../../../market/audit/store.server.ts';
import { sweepDocuments } from '../../../market/documents/sweep.server.ts';
import type { BusinessRow, DealRow } from '../../../market/ports.ts';
import { addDeal, MONDAY_NOON } from '../../helpers/app.ts';
import { noLicense } from '../../helpers/valid-forms.ts';
import {
  documentsApp,
  documentsPath,
  licensesPath,
  nameLicense,
  PDF,
  priceDocumentsPath,
} from '../documents/documents-app.ts';

const { admin, ...documents } = documentsApp();
const { pageText, send, textAfterRedirect } = admin;

/** A spa with nothing on file, and a deal of it. */
async function addWorld() {
  const business = await documents.addBusiness(noLicense);
  const deal = await addDeal(admin.testApp.db, business);
  return { business, deal, path: `/admin/deals/${deal.id}/prices` };
}

async function addReceipt(business: BusinessRow, deal: DealRow, name = 'Receipt of March.pdf') {
  const path = priceDocumentsPath(business.id, deal.id);
  const response = await documents.add(business.id, { bytes: PDF, name }, path);
  return { response, id: (await documents.rows()).at(-1)?.id ?? '' };
}

const evidence = (document: string) => ({
  ...{ item: 'Swedish massage', minutes: '60', price: '120', how: 'receipts', url: '' },
  ...{ seenOn: '2026-03-02', document },
});
const page = (business: BusinessRow, deal: DealRow) =>
  pageText(`/deals/${business.slug}?deal=${deal.id}`);
const WHY = /Why this price\? The spa's own receipts show Swedish massage at \$120/;

test('a document of a spa proves a price, and the evidence goes when it is deleted', async () => {
  const { business, deal, path } = await addWorld();
  const { response, id } = await addReceipt(business, deal);
  assert.equal(response.headers.get('Location'), path);
  const added = await textAfterRedirect(response);
  assert.match(added, /Document added.*Or a document.*Receipt of March\.pdf/);
  const text = await textAfterRedirect(await send(path, evidence(id)));
  assert.match(text, /Evidence added.*Proven until May 31, 2026.*Receipts · Receipt of March\.pdf/);
  assert.match(await page(business, deal), WHY);
  const address = `${documentsPath(business.id)}/${id}`;
  const file = await admin.get(address);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), PDF);
  const deleted = await textAfterRedirect(await send(`${address}?deal=${deal.id}`, {}));
  assert.match(deleted, /Document deleted.*Not proven\..*Nothing was recorded so far/);
  assert.doesNotMatch(await page(business, deal), /Why this price/);
  await sweepDocuments(admin.testApp.db, admin.testApp.documents, MONDAY_NOON);
  assert.deepEqual(await documents.files(), []);
  const history = await historyOf(admin.testApp.db, 'business', business.id, 9);
  assert.deepEqual(
    history.map(({ after }) => after?.price_document),
    ['PDF deleted', 'PDF added'],
  );
});

test('a document of prices is none of a license, and a license that goes leaves it', async () => {
  const business = await documents.addBusiness();
  const deal = await addDeal(admin.testApp.db, business);
  await addReceipt(business, deal);
  assert.doesNotMatch(await pageText(licensesPath(business.id)), /Receipt of March/);
  await documents.add(business.id, { bytes: PDF });
  await nameLicense(admin.testApp.db);
  assert.deepEqual(
    (await documents.rows()).map(({ name }) => name),
    ['Receipt of March.pdf'],
  );
});

test('a document of a license, of another spa, or one that is gone, is no evidence', async () => {
  const { business, deal, path } = await addWorld();
  const other = await documents.addBusiness();
  await documents.add(other.id, { bytes: PDF });
  const elsewhere = await addReceipt(other, await addDeal(admin.testApp.db, other));
  await admin.testApp.db.updateTable('license_documents').set({ name: 'x' }).execute();
  const [ofLicense] = await documents.rows();
  for (const id of [ofLicense?.id ?? '', elsewhere.id, 'gone']) {
    const refused = await send(path, evidence(id));
    assert.equal(refused.status, 422, id);
  }
  assert.doesNotMatch(await page(business, deal), /Why this price/);
});
