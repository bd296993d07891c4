import assert from 'node:assert/strict';
import { addSpa, cookieOf, openApp, signIn, wordsOf } from '../../app.ts';
import { dealForm } from '../../valid-forms.ts';

/** The administrator, signed in, with one spa in Austin and the deal form right in every field. */
export async function openDealDesk() {
  const world = await openApp();
  const Cookie = (await signIn(world)).replace(/flash=[^;]*(; )?/, '');
  const spa = await addSpa(world.db, { zip: '78701' });
  const right = () => ({
    ...dealForm,
    formKey: crypto.randomUUID(),
    businessId: spa.id,
  });
  const send = (path: string, form: Record<string, string>) => world.post(path, form, { Cookie });
  return {
    ...world,
    Cookie,
    spa,
    right,
    send,
    visit: (path: string) => world.get(path, { Cookie }),
    create: (fields: Record<string, string> = {}) =>
      send('/admin/deals/new', { ...right(), ...fields }),
    deals: async () => {
      const rows = await world.db.selectFrom('deals').selectAll().execute();
      // As they were written: what the database works out by itself is left out.
      return rows.map(({ percent_off: _, ...row }) => row);
    },
    publicPage: async () => wordsOf(await (await world.get('/deals?zip=78701')).text()),
    /** What the next page says after a redirect. */
    toldAfter: async (response: Response, to: string): Promise<string> => {
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('Location'), to);
      const next = await world.get(to, { Cookie: `${Cookie}; ${cookieOf(response)}` });
      return wordsOf(await next.text());
    },
  };
}
