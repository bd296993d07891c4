import { join } from 'node:path';
import { openSqlite } from '../../database/sqlite.ts';
import { addConversation, addMessage } from '../../test/helpers/add-messages.ts';
import { addLead, cookieOf } from '../../test/helpers/app.ts';

const COUNT = 60;
const MINUTE_MS = 60_000;
const PHONE = '+15125550132';

/** Lists of the back office, which check no form. Each is full, and its records have all optional parts. */
export const ADMIN_LISTS = {
  dashboard: '/admin',
  deals: '/admin/deals',
  businesses: '/admin/businesses',
  leads: '/admin/leads',
  inbox: '/admin/messages',
  conversation: `/admin/messages?phone=${PHONE.slice(2)}`,
};

export const ADMIN_FORMS = {
  'deal form': '/admin/deals/new',
  insight: '/admin/insight',
};

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

/** Returns the Cookie header. A demo prints its administrator's password at the start. */
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
