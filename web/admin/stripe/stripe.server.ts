import { findBusiness } from '../../../market/businesses/store.server.ts';
import {
  connectedAccounts,
  connectStripe,
  DELETED_SPA,
  disconnectStripe,
  findAccount,
} from '../../../market/purchases/accounts.server.ts';
import { OPERATOR } from '../../../market/purchases/rules.ts';
import { CONNECTION_CHANGED } from '../../../market/security-events.ts';
import type { Services } from '../../context.ts';
import type { FormAnswer } from '../../kit/forms/failure.ts';
import {
  type Done,
  type Refused,
  type Submission,
  success,
} from '../../kit/forms/form-action.server.ts';
import { FAILED_TO_CONNECT } from './copy.ts';

const CONNECTIONS = '/admin/settings/connections';

/** The owner of an account: the operator, or a business, whose account outlives it; undefined where there is none. */
async function findOwner({ db, site }: Pick<Services, 'db' | 'site'>, id: string) {
  if (id === OPERATOR) return { businessId: null, name: site.brand, isDeleted: false };
  const business = await findBusiness(db, id);
  if (business) return { businessId: id, name: business.name, isDeleted: false };
  return (await findAccount(db, id)) && { businessId: id, name: DELETED_SPA, isDeleted: true };
}

/** What the screen shows: never a key. */
export async function stripeView(app: Pick<Services, 'db' | 'site'>, id: string) {
  const owner = await findOwner(app, id);
  if (!owner) return undefined;
  const account = await findAccount(app.db, id);
  const { checked_at: checkedAt = null, problem = null } = account ?? {};
  const accounts = id === OPERATOR ? await connectedAccounts(app.db) : undefined;
  return { id, ...owner, isConnected: account !== undefined, checkedAt, problem, accounts };
}

/** 'Connect Stripe', 'Look now' and 'Disconnect'. What was typed is a secret, so it never comes back. */
export async function changeStripe(
  id: string,
  { values, app, change }: Submission,
): Promise<Done | Refused<FormAnswer<'key'>>> {
  const to = `/admin/stripe/${id}`;
  const owner = await findOwner(app, id);
  if (!owner) return { to: CONNECTIONS };
  if (values.intent === 'look') {
    await app.lookForPurchases([id]);
    return { to, flash: success('Purchases are read from Stripe in a moment') };
  }
  if (values.intent === 'disconnect') {
    const { kind } = await disconnectStripe(app.db, owner, change);
    if (kind === 'disconnected')
      app.logSecurity({ ...CONNECTION_CHANGED, detail: `stripe ${id} removed` });
    const isGone = !(await findOwner(app, id));
    return { to: isGone ? CONNECTIONS : to, flash: success('Stripe was disconnected') };
  }
  const { readStripe, linkSecret: secret } = app;
  const context = { ...change, readStripe, secret, isDemo: app.site.isDemo === true };
  try {
    const outcome = await connectStripe(app.db, owner, values.key ?? '', context);
    if (outcome.kind === 'refused')
      return { status: 400, values: {}, problems: { key: outcome.reason } };
  } catch (error) {
    app.report(error);
    const failure = { text: FAILED_TO_CONNECT, why: 'failed' as const };
    return { status: 503, values: {}, failure };
  }
  app.logSecurity({ ...CONNECTION_CHANGED, detail: `stripe ${id} set` });
  await app.lookForPurchases([id]);
  return { to, flash: success('Stripe was connected') };
}
