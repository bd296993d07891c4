import assert from 'node:assert/strict';
import pino from 'pino';
import { openRequestLog } from '../../../server/telemetry/request-log.ts';
import { addBusiness, addDeal, ORIGIN, openApp } from '../../helpers/app.ts';
import { openSession } from '../../helpers/open-session.ts';
import { licensed } from '../../helpers/valid-forms.ts';
import { documentForm, documentsPath } from './documents-app.ts';

/** What nobody else may see of a document: its contents, and what it was called. */
const CONTENTS = 'Signed by Ana Ruiz';
const FILE_NAME = 'Passport of Ana.pdf';

export type StrangerWorld = Awaited<ReturnType<typeof openStrangerWorld>>;

/** A spa with a document that its administrator has just opened, and all that a stranger may know. */
export async function openStrangerWorld() {
  const logLines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => logLines.push(line) });
  const cachedPages: string[] = [];
  const testApp = await openApp({
    logRequest: openRequestLog(log).logRequest,
    cachePage: async (url) => void cachedPages.push(url),
  });
  const cookie = await openSession(testApp);
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ Origin: ORIGIN });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return testApp.app.request(`${ORIGIN}${path}`, { ...init, headers });
  };
  const asAdmin = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', cookie);
    return ask(path, { ...init, headers });
  };
  const business = await addBusiness(testApp.db, { zip: '78701', ...licensed() });
  const other = await addBusiness(testApp.db, { zip: '78702', name: 'Other', ...licensed('MT 5') });
  const deal = await addDeal(testApp.db, business);
  const bytes = Buffer.from(`%PDF-1.7\n${CONTENTS}\n%%EOF\n`);
  const add = async () =>
    asAdmin(documentsPath(business.id), await documentForm({ bytes, name: FILE_NAME }));
  await add();
  const row = await testApp.db
    .selectFrom('license_documents')
    .selectAll()
    .executeTakeFirstOrThrow();
  const address = `${documentsPath(business.id)}/${row.id}`;
  const opened = await asAdmin(address);
  assert.equal(await opened.text(), bytes.toString(), 'the administrator can open it');
  return {
    ...{
      testApp,
      cookie,
      ask,
      asAdmin,
      add,
      business,
      other,
      deal,
      row,
      address,
      logLines,
      cachedPages,
    },
    opened: opened.headers,
    /** Throws where a text gives away anything of the document. */
    assertSilent(text: string, what: string) {
      for (const secret of [CONTENTS, FILE_NAME, encodeURIComponent(FILE_NAME), row.stored_name])
        assert.ok(!text.includes(secret), `${what} gives away ${secret}`);
    },
  };
}
