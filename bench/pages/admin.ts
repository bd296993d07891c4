import { join } from 'node:path';
import { openSqlite } from '../../database/sqlite.ts';
import { addConversation, addMessage } from '../../test/helpers/add-messages.ts';
import { addLead, cookieOf } from '../../test/helpers/app.ts';

const COUNT = 60;
const MINUTE_MS = 60_000;
const PHONE = '+15125550132';

/**
 * Lists of the back office by name, which check no form. Each fills a page, each record has what it
 * may have.
 */
export const ADMIN_LISTS = {
  dashboard: '/admin',
  deals: '/admin/deals',
  businesses: '/admin/businesses',
  leads: '/admin/leads',
  inbox: '/admin/messages',
  conversation: `/admin/messages?phone=${PHONE.slice(2)}`,
};

/** The other screens of the back office. */
export const ADMIN_FORMS = {
  'deal form': '/admin/deals/new',
  insight: '/admin/insight',
};

/** Leads and conversations beside the sample content of a running program. */
export async function fillAdmin(dataDir: string): Promise<void> {
  const { db, close } = openSqlite(join(dataDir, 'spa-deals.sqlite'));
  const now = Date.now();
  for (let index = COUNT; index > 0; index -= 1) {
    const at = now - index * 90 * MINUTE_MS;
    const digits = String(index).padStart(2, '0');
    const phone = `(415) 555-01${digits}`;
    const email = `owner${index}@juniper.example`;
    await addLead(db, { businessName: `Juniper Hour ${index}`, email, phone, mayText: true, at });
    await addConversation(db, {
      customer_phone: `+1415555${String(1000 + index)}`,
      unread: index % 3,
      created_at: at,
      updated_at: at,
    });
  }
  const conversation = await addConversation(db, { customer_phone: PHONE, updated_at: now });
  for (let index = COUNT; index > 0; index -= 1) {
    const sender = index % 2 === 0 ? 'customer' : 'admin';
    await addMessage(db, conversation, { sender, created_at: now - index * MINUTE_MS });
  }
  await close();
}

/** The Cookie header of a session of the administrator whom a demo names at its start. */
export async function signIn(site: string, programOutput: string): Promise<string> {
  const [, email = '', password = ''] =
    /Administrator: (\S+)\s+Password: (\S+)/.exec(programOutput) ?? [];
  const response = await fetch(`${site}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: site },
  });
  if (response.status !== 302) throw new Error(`Signing in answered ${response.status}`);
  return cookieOf(response).replace(/; flash=[^;]*/, '');
}
