import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBusiness, visibleText } from '../../helpers/app.ts';
import { businessEdit, carriedVersion, signedInAdmin } from '../../helpers/signed-in-admin.ts';
import { businessForm, noRating } from '../../helpers/valid-forms.ts';

const admin = signedInAdmin();
const { get, send, pageText, textAfterRedirect } = admin;
const ROOM = 'https://a.test/room.jpg A quiet room';
const STEAM = 'https://a.test/steam.jpg';
const GARDEN = 'https://a.test/garden.jpg The garden by night';

async function openForm(id: string) {
  const html = await (await get(businessEdit(id))).text();
  const [, loaded = ''] = /name="loaded" value="([^"]*)"/.exec(html) ?? [];
  const form = { ...businessForm, ...noRating, updatedAt: carriedVersion(html) };
  return { ...form, loaded: loaded.replaceAll('&quot;', '"'), html };
}

const fieldsOf = (...pictures: string[]) =>
  Object.fromEntries(
    pictures.flatMap((picture, index) => {
      const [url = '', ...words] = picture.split(' ');
      const number = index + 1;
      return [
        [`pictureUrl${number}`, url],
        [`pictureAlt${number}`, words.join(' ')],
        [`picturePosition${number}`, String(number)],
      ];
    }),
  );
function shownVersion(html: string): string {
  const [button = ''] = /<button[^>]*name="overwrite"[^>]*>/.exec(html) ?? [];
  return /value="(\d+)"/.exec(button)?.[1] ?? '';
}

const storedGallery = async () => (await admin.businesses())[0]?.gallery;
const galleryOf = (...pictures: string[]) => pictures.join('\n');

test('pictures are entered, described, put in order and removed, without scripts too', async () => {
  const { id } = await addBusiness(admin.testApp.db, { zip: '78701' });
  const { html, ...first } = await openForm(id);
  assert.match(visibleText(html), /Pictures Up to 12.*To remove a picture, empty its URL/);
  assert.match(html, /name="pictureUrl3"/, 'empty rows');
  const added = await send(businessEdit(id), { ...first, ...fieldsOf(ROOM, STEAM, GARDEN) });
  assert.match(await textAfterRedirect(added), /Business updated successfully/);
  assert.equal(await storedGallery(), galleryOf(ROOM, STEAM, GARDEN));
  assert.match(
    await pageText(businessEdit(id)),
    /History .* Pictures were changed Pictures before: \(empty\) → after: https:\/\/a\.test\/room\.jpg A quiet room/,
  );

  const { html: filled, ...second } = await openForm(id);
  assert.match(filled, /name="pictureAlt3"[^>]*value="The garden by night"/);
  const fields = fieldsOf(ROOM, STEAM, GARDEN);
  const ordered = await send(businessEdit(id), { ...second, ...fields, picturePosition3: '1' });
  assert.equal(ordered.status, 302);
  assert.equal(await storedGallery(), galleryOf(GARDEN, ROOM, STEAM));

  const { html: _, ...third } = await openForm(id);
  const fewer = { ...fieldsOf(GARDEN, ROOM, STEAM), pictureUrl2: '' };
  assert.equal((await send(businessEdit(id), { ...third, ...fewer })).status, 302);
  assert.equal(await storedGallery(), galleryOf(GARDEN, STEAM));
});

test('a URL that is none is refused beside its picture, and what was typed stays', async () => {
  const { id } = await addBusiness(admin.testApp.db, { zip: '78701', gallery: ROOM });
  const { html: _, ...form } = await openForm(id);
  const answer = await send(businessEdit(id), { ...form, ...fieldsOf(ROOM, 'steam.jpg Steam') });
  assert.equal(answer.status, 400);
  const html = await answer.text();
  assert.match(visibleText(html), /Picture 2: please enter a valid image URL/);
  assert.match(
    html,
    /name="pictureUrl2"[^>]*value="steam\.jpg"|value="steam\.jpg"[^>]*name="pictureUrl2"/,
  );
  assert.match(html, /value="Steam"/);
  assert.equal(await storedGallery(), ROOM);
});

test('an edit of another field leaves the gallery that was saved meanwhile', async () => {
  const { id } = await addBusiness(admin.testApp.db, { zip: '78701', gallery: ROOM });
  const { html: _, ...form } = await openForm(id);
  await send(businessEdit(id), { ...form, ...fieldsOf(ROOM, STEAM) });
  const late = { ...form, ...fieldsOf(ROOM), about: 'Four rooms.' };
  const answer = await send(businessEdit(id), late);
  assert.equal(answer.status, 409);
  const html = await answer.text();
  assert.match(
    html,
    /name="pictureUrl2"[^>]*value="https:\/\/a\.test\/steam\.jpg"/,
    'as stored now',
  );
  await send(businessEdit(id), { ...late, overwrite: shownVersion(html) });
  const [business] = await admin.businesses();
  assert.deepEqual([business?.gallery, business?.about], [galleryOf(ROOM, STEAM), 'Four rooms.']);
});

test('a new business has its gallery from the start', async () => {
  const form = { ...businessForm, ...fieldsOf(ROOM, STEAM) };
  assert.equal((await send('/admin/business/new', form)).status, 302);
  assert.equal(await storedGallery(), galleryOf(ROOM, STEAM));
});
