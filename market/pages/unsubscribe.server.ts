import { unsubscribeByToken } from '../alerts/commands.server.ts';
import { findAlertByToken } from '../alerts/store.server.ts';
import { unsubscribedAt } from '../emails/store.server.ts';
import { findLeadByLink, findLeadByToken, unsubscribe } from '../leads/emails.server.ts';
import type { Db } from '../ports.ts';

interface Subscription {
  email: string;
  /** The alert that ends; undefined: all e-mail to the address ends. */
  alertZip: string | undefined;
  isDone: boolean;
  end: (now: number) => Promise<void>;
}

/** Undefined if the link is not ours. */
export async function findSubscription(
  { db, linkSecret }: { db: Db; linkSecret: string },
  token: string,
): Promise<Subscription | undefined> {
  const lead = (await findLeadByLink(db, token, linkSecret)) ?? (await findLeadByToken(db, token));
  if (lead) {
    const isDone = (await unsubscribedAt(db, lead.email_key)) !== undefined;
    const end = (now: number) => unsubscribe(db, lead, now);
    return { email: lead.email, alertZip: undefined, isDone, end };
  }
  const found = await findAlertByToken(db, token);
  if (!found) return undefined;
  const { alert } = found;
  const isRefused = (await unsubscribedAt(db, alert.email_key)) !== undefined;
  const isUnconfirmed = alert.state === 'unconfirmed' || isRefused;
  return {
    email: alert.email,
    alertZip: isUnconfirmed ? undefined : alert.zip,
    isDone: alert.state === 'ended',
    end: (now) => unsubscribeByToken(db, token, now),
  };
}
