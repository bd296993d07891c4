import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { factsOf } from '../../../server/render/page-facts.ts';
import { navigationItems } from '../../../web/admin/navigation/navigation.ts';
import { administratorIn, importBuiltApp, ORIGIN, openApp, signIn } from '../../helpers/app.ts';
import { sample } from '../../helpers/thorough.ts';

type Routes = Awaited<ReturnType<typeof importBuiltApp>>['routes'];
type Route = NonNullable<Routes[string]>;

let testApp: Awaited<ReturnType<typeof openApp>>;
let routes: Route[];
before(async () => {
  testApp = await openApp();
  routes = Object.values((await importBuiltApp()).routes).filter((route) => route !== undefined);
});
after(() => testApp.close());

function addressOf(route: Route): string {
  const parent = routes.find(({ id }) => id === route.parentId);
  const parentPath = parent ? addressOf(parent) : '';
  const ownPath = route.path?.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000') ?? '';
  return ownPath ? `${parentPath === '/' ? '' : parentPath}/${ownPath}` : parentPath || '/';
}

const isAdmin = (route: Route) => /^\/admin(\/|$)/.test(addressOf(route));
const hasPages = ({ id }: Route) => routes.some(({ parentId }) => parentId === id);
const guardedPages = () => guardedRoutes().filter((route) => !hasPages(route));
const guardedRoutes = () =>
  routes.filter((route) => factsOf(route.module.handle).access === 'administrator');

test('every route declares who may ask for it', () => {
  const undeclared = routes
    .filter(
      (route) =>
        !['public', 'administrator', 'second-step', 'owner'].includes(
          String(factsOf(route.module.handle).access),
        ),
    )
    .map(({ id }) => id);
  assert.deepEqual(undeclared, []);
});

test('every page of visitors says whether it is cached, counted and listed', () => {
  const pages = routes.filter(
    (route) =>
      factsOf(route.module.handle).access === 'public' && route.module.default && !hasPages(route),
  );
  assert.ok(pages.length > 15);
  for (const { id, module } of pages) {
    const { cached, counted, listed } = factsOf(module.handle);
    const said = [cached !== undefined, counted !== undefined, listed !== undefined];
    assert.deepEqual(said, [true, true, true], id);
  }
});

/** The second step has a guard of its own: test/requests/account/second-step.test.ts */
const LOGIN = ['/admin/login'];

test('under /admin only the login is public, and everything else is public', () => {
  for (const route of routes) {
    const { access } = factsOf(route.module.handle);
    const isPublic = access === 'public' || access === 'owner';
    const shouldBe = !route.id.includes('admin/') || LOGIN.includes(addressOf(route));
    assert.equal(isPublic, shouldBe, `${route.id} at ${addressOf(route)}`);
    if (isAdmin(route) && !LOGIN.includes(addressOf(route)))
      assert.equal(isPublic, false, route.id);
  }
});

test('a guarded layout has a loader, without which the browser walks past its guard', () => {
  const layouts = guardedRoutes().filter(hasPages);
  assert.ok(layouts.length > 0);
  for (const { id, module } of layouts) assert.equal(typeof module.loader, 'function', id);
});

test("the administrator's places all lead to screens that exist", () => {
  const addresses = routes.map(addressOf);
  for (const { to } of navigationItems) assert.ok(addresses.includes(to), to);
});

function* requestsFor(path: string, headers: Record<string, string>) {
  const data = path === '/' ? '/_root.data' : `${path}.data`;
  const body = 'intent=anything';
  const write = {
    method: 'POST',
    body,
    headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  };
  yield { path, init: { headers } };
  yield { path: data, init: { headers } };
  yield { path: `${data}?_routes=root`, init: { headers } };
  yield { path, init: write };
  yield { path: data, init: write };
  for (const method of ['PUT', 'PATCH', 'DELETE']) yield { path, init: { ...write, method } };
}

async function assertRefused(path: string, init: RequestInit, principal: string) {
  const response = await testApp.app.request(`${ORIGIN}${path}`, init);
  const text = await response.text();
  const description = `${principal}: ${init.method ?? 'GET'} ${path} → ${response.status}`;
  assert.doesNotMatch(text, /Admin Dashboard|Waiting for you|"notices"/, description);
  if (response.status === 302) {
    assert.match(response.headers.get('Location') ?? '', /^\/admin\/login(\?to=|$)/, description);
  } else if (response.status === 202) {
    assert.match(text, /"redirect","\/admin\/login/, description);
  } else if (response.status === 401) {
    // A form that may have been typed into stays where it is; see the test of ended sessions.
    assert.notEqual(init.method ?? 'GET', 'GET', description);
    assert.doesNotMatch(text, /anything/, description);
  } else {
    assert.ok(response.status === 403 || response.status === 405, description);
    return;
  }
  assert.equal(response.headers.get('Cache-Control'), 'no-store', description);
}

test('every guarded route refuses everyone but the administrator, in every form of request', async () => {
  const valid = await signIn(testApp);
  const name = 'session=';
  const session = valid.split('; ').find((part) => part.startsWith(name)) ?? '';
  const token = decodeURIComponent(session.slice(name.length));
  const other = administratorIn(testApp);
  const principals: Record<string, string> = {
    none: '',
    'garbage cookie': 'session=garbage.garbage; session_token=x',
    'marker only': 'admin_session=true',
    'a session of another secret': `session=${encodeURIComponent(`${token.split('.')[0]}.${'A'.repeat(43)}=`)}`,
    'a token without its signature': `session=${token.split('.')[0]}`,
    'tampered token': `session=${encodeURIComponent(`${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`)}`,
    'everything but the session': valid.replace(session, '').replace(/^; /, ''),
  };
  for (const [row, [principal, cookie]] of Object.entries(principals).entries()) {
    for (const route of sample(guardedPages(), 4, row)) {
      for (const { path, init } of requestsFor(
        addressOf(route),
        cookie ? { Cookie: cookie } : {},
      )) {
        await assertRefused(path, init, `${principal} at ${route.id}`);
      }
    }
  }
  assert.equal((await testApp.get('/admin', { Cookie: valid })).status, 200);

  await testApp.db
    .updateTable('admin_sessions')
    .set({ expires_at: Date.now() - 1000 })
    .execute();
  await refusesEverywhere(valid, 'expired');
  const secondCookie = await signIn(testApp);
  await other.signOut(secondCookie);
  await refusesEverywhere(secondCookie, 'signed out');
});

async function refusesEverywhere(cookie: string, principal: string) {
  for (const route of sample(guardedPages(), 4, principal.length)) {
    for (const { path, init } of requestsFor(addressOf(route), { Cookie: cookie })) {
      await assertRefused(path, init, `${principal} at ${route.id}`);
    }
  }
}

test("another site's page cannot write in the administrator's name", async () => {
  const cookie = await signIn(testApp);
  const origins = ['https://evil.test', 'null', 'http://localhost:3001'];
  for (const [row, origin] of origins.entries()) {
    for (const route of sample(guardedPages(), 3, row)) {
      for (const { path, init } of requestsFor(addressOf(route), {
        Cookie: cookie,
        Origin: origin,
      })) {
        if (!('method' in init)) continue;
        const response = await testApp.app.request(`${ORIGIN}${path}`, init);
        assert.equal(response.status, 403, `${origin} ${path}`);
      }
    }
  }
  assert.equal((await testApp.get('/admin', { Cookie: cookie })).status, 200);
});

test('the administrator reads every guarded page, never cached, with a hash for each script', async () => {
  const cookie = await signIn(testApp);
  for (const route of guardedPages()) {
    if (!('default' in route.module) || addressOf(route).includes('0000-7000')) continue;
    const response = await testApp.get(addressOf(route), { Cookie: cookie });
    assert.equal(response.status, 200, route.id);
    assert.equal(response.headers.get('Cache-Control'), 'no-store', route.id);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    assert.doesNotMatch(policy, /script-src[^;]*'(?:unsafe|nonce)-/);
    const html = await response.text();
    const scripts = Array.from(html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g));
    assert.ok(scripts.length > 0);
    for (const [, text = ''] of scripts)
      assert.ok(policy.includes(createHash('sha256').update(text).digest('base64')), text);
    assert.doesNotMatch(html, /Find deals/);
  }
  const data = await testApp.get('/admin.data', { Cookie: cookie });
  assert.equal(data.status, 200);
  assert.equal(data.headers.get('Cache-Control'), 'no-store');
});
