import { newDealIds } from '../../database/new-deals.ts';
import { dayIn } from '../days.ts';
import { criteriaOf } from '../deals/count.server.ts';
import { timeZoneOf } from '../deals/rules.ts';
import { dealsByIds } from '../deals/store.server.ts';
import { lastAlertEmail, unsubscribedAt } from '../emails/store.server.ts';
import type { AlertRow, Clock, Db, Site } from '../ports.ts';
import { termChips } from '../terms/copy.ts';
import { DEFAULT_TERMS, ownTerms, type SiteTerms, termsOn } from '../terms/rules.ts';
import type { ZipTable } from '../zips/store.server.ts';
import {
  deleteAlert,
  endAlert,
  queueAlertEmail,
  takeAlert,
  updateAlert,
} from './commands.server.ts';
import { dealsEmail, keepEmail, type NewDeal } from './copy.ts';
import {
  ALERTS_AT_ONCE,
  alertCriteria,
  KEEP_BEFORE_MS,
  LATE_COMMIT_MS,
  LOOK_EVERY_MS,
  MAX_DEALS_IN_EMAIL,
} from './rules.ts';
import { findDueAlerts } from './store.server.ts';

export interface AlertWork {
  now: Clock;
  zipTable: ZipTable;
  /** Undefined while no e-mail can be sent: alerts wait. */
  settings: () => Promise<AlertSettings | undefined>;
}

export interface AlertSettings {
  site: Site;
  policy?: { site: Pick<SiteTerms, 'defaults'> };
}

/**
 * Works through a few due alerts and returns their number. Each is one transaction, so a crash
 * leaves none half done, and any number of processes may run at once.
 */
export async function workOnAlerts(db: Db, work: AlertWork): Promise<number> {
  const due = await findDueAlerts(db, work.now(), ALERTS_AT_ONCE);
  if (due.length === 0) return 0;
  const settings = await work.settings();
  const errors: unknown[] = [];
  for (const alert of due) {
    await db
      .transaction()
      .execute((tx) => workOn(tx, alert, work.zipTable, settings, work.now()))
      // A failing alert does not block the others.
      .catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
  return due.length;
}

async function workOn(
  tx: Db,
  alert: AlertRow,
  zipTable: ZipTable,
  settings: AlertSettings | undefined,
  now: number,
): Promise<void> {
  if (!(await takeAlert(tx, alert, now + LOOK_EVERY_MS, now))) return;
  if (alert.state !== 'active') return deleteAlert(tx, alert.id);
  const isOver = now >= alert.ends_at || (await unsubscribedAt(tx, alert.email_key)) !== undefined;
  if (isOver) return endAlert(tx, alert, now);
  // The day starts when the last e-mail was sent, so that at most one a day arrives.
  const last = await lastAlertEmail(tx, alert.id);
  const mayWriteAt = last ? last.updated_at + LOOK_EVERY_MS : now;
  if (last?.next_attempt_at) return;
  if (mayWriteAt > now && mayWriteAt <= now + LOOK_EVERY_MS)
    return updateAlert(tx, alert.id, { due_at: mayWriteAt }, now);
  if (settings?.site.postalAddress === undefined) return;
  if (await askToKeep(tx, alert, settings.site, now)) return;
  await emailNewDeals(tx, alert, zipTable, settings, now);
}

/** The e-mail's name has the end, so it is stored once; false if it was before. */
async function askToKeep(tx: Db, alert: AlertRow, site: Site, now: number): Promise<boolean> {
  const { id, ends_at } = alert;
  if (ends_at - now > KEEP_BEFORE_MS) return false;
  const content = keepEmail(site, alertCriteria(alert), ends_at);
  return queueAlertEmail(tx, alert, 'alert-keep', `${id} ${ends_at}`, content, now);
}

async function emailNewDeals(
  tx: Db,
  alert: AlertRow,
  zipTable: ZipTable,
  { site, policy }: AlertSettings,
  now: number,
): Promise<void> {
  const defaults = policy?.site.defaults ?? DEFAULT_TERMS;
  const { id } = alert;
  const criteria = alertCriteria(alert);
  const until = now - LATE_COMMIT_MS;
  const near = zipTable.zipsAround(criteria.zip, criteria.radiusMiles) ?? [];
  const filters = criteriaOf(criteria.filters, now);
  const arrival = { ...filters, after: alert.seen_until, until };
  const codes = near.map((one) => one.zip);
  const ids = await newDealIds(tx, codes, arrival, MAX_DEALS_IN_EMAIL + 1);
  await updateAlert(tx, id, { seen_until: until }, now);
  if (ids.length === 0) return;
  const milesTo = new Map(near.map((one) => [one.zip, one.miles]));
  const deals = (await dealsByIds(tx, ids.slice(0, MAX_DEALS_IN_EMAIL))).map((deal): NewDeal => {
    const timeZone = timeZoneOf(zipTable.find(deal.business.zip));
    const terms = { ...defaults, ...ownTerms(deal.terms) };
    return {
      ...deal,
      miles: milesTo.get(deal.business.zip) ?? 0,
      timeZone,
      chips: termChips({ terms: termsOn(terms, dayIn(timeZone, now)) }),
    };
  });
  const hasMore = ids.length > MAX_DEALS_IN_EMAIL;
  const content = dealsEmail(site, criteria, deals, { hasMore });
  await queueAlertEmail(tx, alert, 'alert-deals', `${id} ${until}`, content, now);
}
