import { after, beforeEach } from 'node:test';
import { cookieOf, openApp, visibleText } from './app.ts';
import { openSession } from './open-session.ts';

export const businessEdit = (id: string) => `/admin/businesses/${id}/edit`;

export function signedInAdmin(dependencies: Parameters<typeof openApp>[0] = {}) {
  let testApp: Awaited<ReturnType<typeof openApp>>;
  let cookie: string;
  beforeEach(async () => {
    await testApp?.close();
    testApp = await openApp(dependencies);
    cookie = await openSession(testApp);
  });
  after(() => testApp.close());
  async function pageAfterRedirect(response: Response): Promise<string> {
    if (response.status !== 302) throw new Error(`Answered ${response.status}, no redirect`);
    const next = await testApp.get(response.headers.get('Location') ?? '', {
      Cookie: `${cookie}; ${cookieOf(response)}`,
    });
    return next.text();
  }
  const get = (path: string) => testApp.get(path, { Cookie: cookie });
  return {
    get testApp() {
      return testApp;
    },
    get cookie() {
      return cookie;
    },
    get,
    pageText: async (path: string) => visibleText(await (await get(path)).text()),
    send: (path: string, values: Record<string, string>) =>
      testApp.post(path, values, { Cookie: cookie }),
    sendRaw: (path: string, body: string, type: string) =>
      testApp.app.request(`http://localhost:3000${path}`, {
        method: 'POST',
        body,
        headers: { Origin: 'http://localhost:3000', Cookie: cookie, 'Content-Type': type },
      }),
    businesses: () => testApp.db.selectFrom('businesses').selectAll().execute(),
    pageAfterRedirect,
    textAfterRedirect: async (response: Response) => visibleText(await pageAfterRedirect(response)),
    async versionOf(id: string): Promise<string> {
      return carriedVersion(await (await get(businessEdit(id))).text());
    },
  };
}

export function carriedVersion(html: string): string {
  return html.match(/name="updatedAt" value="(\d+)"/)?.[1] ?? '';
}
