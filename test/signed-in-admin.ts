import { after, beforeEach } from 'node:test';
import { cookieOf, openApp, signIn, wordsOf } from './app.ts';

export const businessEdit = (id: string) => `/admin/businesses/${id}/edit`;

/** A fresh app for each test of a file, with the administrator signed in. */
export function adminOffice(parts: Parameters<typeof openApp>[0] = {}) {
  let world: Awaited<ReturnType<typeof openApp>>;
  let cookie: string;
  beforeEach(async () => {
    await world?.close();
    world = await openApp(parts);
    cookie = (await signIn(world)).replace(/; flash=[^;]*/, '');
  });
  after(() => world.close());
  const get = (path: string) => world.get(path, { Cookie: cookie });
  return {
    get world() {
      return world;
    },
    get,
    words: async (path: string) => wordsOf(await (await get(path)).text()),
    send: (path: string, values: Record<string, string>) =>
      world.post(path, values, { Cookie: cookie }),
    sendRaw: (path: string, body: string, type: string) =>
      world.app.request(`http://localhost:3000${path}`, {
        method: 'POST',
        body,
        headers: { Origin: 'http://localhost:3000', Cookie: cookie, 'Content-Type': type },
      }),
    businesses: () => world.db.selectFrom('businesses').selectAll().execute(),
    /** Follows a redirect as a browser does and returns what the next page says, toast and all. */
    async told(response: Response): Promise<string> {
      if (response.status !== 302) throw new Error(`Answered ${response.status}, no redirect`);
      const next = await world.get(response.headers.get('Location') ?? '', {
        Cookie: `${cookie}; ${cookieOf(response)}`,
      });
      return wordsOf(await next.text());
    },
    /** The version that an edit form carries. */
    async versionOf(id: string): Promise<string> {
      return carriedVersion(await (await get(businessEdit(id))).text());
    },
  };
}

export function carriedVersion(html: string): string {
  return html.match(/name="updatedAt" value="(\d+)"/)?.[1] ?? '';
}
