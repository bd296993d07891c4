import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PICTURE_MESSAGES } from '../../../market/pictures/copy.ts';
import { proposalsOf } from '../../../market/proposals/store.server.ts';
import { visibleText } from '../../helpers/app.ts';
import { generatedPicture } from '../../helpers/generated-picture.ts';
import { assertSays } from '../../helpers/says.ts';
import { visitWithoutScripts } from '../../helpers/without-scripts.ts';
import { openOwners } from './owner-app.ts';

let site: Awaited<ReturnType<typeof openOwners>>;
before(async () => {
  site = await openOwners();
});
after(() => site.close());

const MB = 1024 * 1024;
const endSessions = () => site.db.deleteFrom('owner_sessions').execute();

test('what was typed while the session ended is sent again after the link was opened', async () => {
  const { path, Cookie, owner } = await site.startNew('Slow');
  const spa = await visitWithoutScripts(site, '/owner/spa', Cookie);
  await endSessions();
  await spa.press('Send', { About: 'Typed "slowly".' });
  assertSays(spa.text, 'Your session has ended', 'this page keeps your entries');
  assert.equal(spa.linkTo('Open your page in another tab'), '/owner/link');
  const ended = spa.html;
  await spa.press('Send again');
  assertSays(spa.text, 'Your session has ended');
  assert.equal(visibleText(spa.html), visibleText(ended), 'however often it is pressed');
  const { Cookie: fresh } = await site.startAt(path);
  const again = await visitWithoutScripts(site, '/owner/spa', fresh);
  assert.doesNotMatch(again.html, /slowly/);
  await site.post('/owner/spa', hiddenIn(ended), { Cookie: fresh });
  const [proposal] = await proposalsOf(site.db, owner.id);
  assert.equal(proposal?.form.about, 'Typed "slowly".');
});

function hiddenIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
  );
}

test('a press after the session ended says so, and signing out leads to the link', async () => {
  const { Cookie } = await site.start(site.business);
  await endSessions();
  const Accept = 'text/html';
  const paused = await site.post(
    '/owner',
    { intent: 'pause', deal: site.deal.id },
    { Cookie, Accept },
  );
  assert.equal(paused.status, 401);
  assertSays(visibleText(await paused.text()), 'Your session has ended', 'Send again');
  const left = await site.post('/owner', {}, { Cookie });
  assert.equal(left.headers.get('location'), '/owner/link');
  const link = await site.get('/owner/link');
  assertSays(visibleText(await link.text()), 'Send me a new link');
});

const photos = (...bytes: number[]) => {
  const body = new FormData();
  for (const [index, size] of bytes.entries())
    body.append('files', new File([new Uint8Array(size)], `room ${index}.jpg`));
  body.append('mayUsePictures', 'yes');
  return body;
};

test('photos that are too large are refused on their own page, and none is stored', async () => {
  const { Cookie, owner } = await site.startNew('Large');
  for (const [status, words, body] of [
    [422, PICTURE_MESSAGES.large, photos(11 * MB)],
    [422, `room 1.jpg: ${PICTURE_MESSAGES.large}`, photos(1 * MB, 11 * MB)],
    [413, PICTURE_MESSAGES.many, photos(9 * MB, 9 * MB, 9 * MB, 9 * MB)],
    [422, 'Please upload up to 12 pictures', photos(...Array(13).fill(1000))],
    [422, PICTURE_MESSAGES.kind, photos(1000)],
  ] as const) {
    const page = await site.upload(body, Cookie);
    assert.equal(page.status, status, words);
    const html = await page.text();
    assertSays(visibleText(html), 'Add photos', words);
    if (status === 422) assert.match(html, /name="mayUsePictures"[^>]* checked=""/, words);
  }
  assert.deepEqual(await proposalsOf(site.db, owner.id), []);
});

test('a script sends photos to the same place, and a stranger’s are not read', async () => {
  const { Cookie, owner } = await site.startNew('Scripted');
  const png = await generatedPicture({ width: 640, height: 480, background: 'teal' });
  const body = photos();
  body.append('files', new File([new Uint8Array(png)], 'room.png', { type: 'image/png' }));
  assert.equal((await site.upload(body, Cookie, '/owner/photos.data')).status, 202);
  const [proposal] = await proposalsOf(site.db, owner.id);
  assert.match(proposal?.form.gallery ?? '', /^\/uploads\//);
  for (const path of ['/owner/photos', '/owner/photos.data']) {
    const refused = await site.upload(photos(20 * MB), '', path);
    assert.equal(refused.status, 401, path);
    if (path === '/owner/photos') assertSays(visibleText(await refused.text()), 'Open your page');
  }
});

test('a spa sends photos so often a day, since what nothing shows stays on the disk', async () => {
  const { Cookie } = await site.startNew('Many');
  const png = await generatedPicture({ width: 640, height: 480, background: 'teal' });
  const statuses = [];
  for (let n = 0; n < 21; n += 1) {
    const body = photos();
    body.append('files', new File([new Uint8Array(png)], 'room.png', { type: 'image/png' }));
    const page = await site.upload(body, Cookie);
    statuses.push(page.status);
    if (page.status === 429) assertSays(visibleText(await page.text()), 'Please send the others');
  }
  assert.deepEqual(statuses, [...Array(20).fill(302), 429]);
});
