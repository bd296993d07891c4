import type { RouteConfigEntry } from '@react-router/dev/routes';
import { SECTION_NAMES } from '../../market/settings/sections.ts';
import routes from '../../web/routes.ts';

interface Records {
  business: { id: string };
  deal: { id: string };
  lead: { id: string };
  complaint: { id: string };
  purchase: { session_id: string };
  statement: { id: string };
  conversation: { customer_phone: string };
}

/** Only signed-out visitors see these; their own tests and the public walks visit them. */
const OUTSIDE = ['/admin/login', '/admin/login/code'];

/** All screens by their routes, so no new one is forgotten. An unknown parameter stops the walk. */
export function adminScreens(records: Records): string[] {
  const { business, deal, lead, complaint, purchase, statement, conversation } = records;
  const parameters: Record<string, string[]> = {
    '/admin/businesses/:id': [business.id, 'none'],
    '/admin/stripe/:id': ['operator', business.id],
    '/admin/deals/:id': [deal.id],
    '/admin/leads/:id': [lead.id],
    '/admin/complaints/:id': [complaint.id],
    '/admin/purchases/:session': [purchase.session_id, 'none'],
    '/admin/statements/:id': [statement.id, 'none'],
    '/admin/settings/:section': [...SECTION_NAMES],
  };
  const screens = patternsIn(routes, '').flatMap((pattern) => {
    const [upTo] = pattern.match(/^.*?\/:\w+/) ?? [];
    if (upTo === undefined) return pattern;
    const values = parameters[upTo];
    if (!values) throw new Error(`Say in test/browser/admin-screens.ts what fills ${pattern}`);
    return values.map((value) => pattern.replace(/:\w+/, value));
  });
  const search = new URLSearchParams({ search: 'x'.repeat(100) });
  const variants = [
    `/admin/business/new?lead=${lead.id}`,
    `/admin/leads?${search}`,
    `/admin/messages?${search}`,
    '/admin/messages?new=1',
    `/admin/messages?${new URLSearchParams({ phone: conversation.customer_phone })}`,
    `/admin/businesses?${search}`,
    `/admin/businesses?deals=${business.id}`,
    `/admin/deals?${search}`,
    '/admin/deals?state=expired',
    '/admin/search?q=a',
  ];
  return [...new Set([...screens, ...variants])];
}

/** The files of addresses with a screen end in .tsx, all others in .ts. */
function patternsIn(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) return patternsIn(children, here);
    const isScreen = file.endsWith('.tsx') && /^\/admin(\/|$)/.test(here);
    return isScreen && !OUTSIDE.includes(here) ? [here] : [];
  });
}
