import assert from 'node:assert/strict';
import { asWritten } from '../../../market/deals/rules.ts';
import { addBusiness, cookieOf, openApp, visibleText } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { dealForm } from '../../helpers/valid-forms.ts';

export async function openDealAdmin(...[dependencies, reused]: Parameters<typeof openApp>) {
  const testApp = await openApp(dependencies, reused);
  const Cookie = await openSession(testApp);
  const business = await addBusiness(testApp.db, { zip: '78701' });
  const validDeal = () => ({
    ...dealForm,
    key: crypto.randomUUID(),
    businessId: business.id,
  });
  const send = (path: string, form: Record<string, string>) => testApp.post(path, form, { Cookie });
  return {
    ...testApp,
    Cookie,
    business,
    validDeal,
    send,
    visitAsAdmin: (path: string) => testApp.get(path, { Cookie }),
    create: (fields: Record<string, string> = {}) =>
      send('/admin/deals/new', { ...validDeal(), ...fields }),
    deals: async () => {
      const rows = await testApp.db.selectFrom('deals').selectAll().orderBy('id').execute();
      // The database computes these columns, so they were not written.
      return rows.map(asWritten);
    },
    publicPage: async () => visibleText(await (await testApp.get('/deals?zip=78701')).text()),
    textAfterRedirect: async (response: Response, location: string): Promise<string> => {
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('Location'), location);
      const next = await testApp.get(location, { Cookie: `${Cookie}; ${cookieOf(response)}` });
      return visibleText(await next.text());
    },
  };
}
