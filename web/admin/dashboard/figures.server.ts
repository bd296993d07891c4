import { zipsInUse } from '../../../market/businesses/store.server.ts';
import { countLiveDeals } from '../../../market/deals/list.server.ts';
import { countByState } from '../../../market/deliveries/store.server.ts';
import { WEEK_MS } from '../../../market/durations.ts';
import { countFailedLeadEmails } from '../../../market/emails/store.server.ts';
import { countWaiting, listDue, listWaiting } from '../../../market/follow-up/list.server.ts';
import { readWeeks } from '../../../market/insight/week.server.ts';
import { describeWeek } from '../../../market/insight/week.ts';
import { MAX_DUE_LEADS } from '../../../market/leads/rules.ts';
import { findOwners } from '../../../market/messages/owners.server.ts';
import { showPhone } from '../../../market/messages/rules.ts';
import { listUnread, unreadTotal } from '../../../market/messages/store.server.ts';
import { countPurchases } from '../../../market/purchases/list.server.ts';
import { MAX_COUNTED } from '../../../market/rules.ts';
import { unsentVouchers } from '../../../market/vouchers/emails.server.ts';
import { formatNumber } from '../../../market/words.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone, adminToday } from '../../kit/layout/admin-time.server.ts';

/** At most so many of each kind are named; the rest is one line. */
const MAX_NAMED = 4;

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** What the dashboard counts. Past MAX_COUNTED counting stops, so its cost follows the screen. */
export async function readFigures(services: Services) {
  const { db, now: clock, site, zipTable } = services;
  const now = clock();
  const max = MAX_COUNTED + 1;
  const today = adminToday(services);
  const zips = await zipsInUse(db);
  const unknownZips = zips.filter(({ zip }) => !zipTable.find(zip));
  const states = await countByState(db);
  return {
    businesses: totalOf(zips),
    unknownZips,
    unfindableBusinesses: totalOf(unknownZips),
    people: await newestPeople(services),
    newLeads: await countWaiting(db, 'leads', max),
    dueLeads: await listDue(db, today, MAX_DUE_LEADS + 1),
    openComplaints: await countWaiting(db, 'complaints', max),
    unsentVouchers: await unsentVouchers(db, MAX_NAMED),
    purchasesToLook: await countPurchases(db, 'look', max),
    unreadMessages: await unreadTotal(db),
    unclearTexts: totalOf(
      states.filter(({ kind, state }) => kind === 'text' && state === 'needs-review'),
    ),
    failedEmails: await countFailedLeadEmails(db, now - WEEK_MS),
    activeDeals: await countLiveDeals(db, { now, max }),
    endingDeals: await countLiveDeals(db, { now, max, only: 'ending' }),
    // In a demo one can buy with made-up links.
    stoppedLinks: site.isDemo ? 0 : await countLiveDeals(db, { now, max, only: 'stopped-link' }),
    cheaperDeals: await countLiveDeals(db, { now, max, only: 'cheaper' }),
    week: await weekOf(services, now),
  };
}

/** The newest leads, open complaints and unread conversations, by name. */
async function newestPeople({ db }: Services) {
  const unread = await listUnread(db, MAX_NAMED);
  const { ownersOf } = await findOwners(
    db,
    unread.map(({ customer_phone: phone }) => phone),
  );
  return {
    leads: await listWaiting(db, 'leads', MAX_NAMED),
    complaints: await listWaiting(db, 'complaints', MAX_NAMED),
    conversations: unread.map(({ customer_phone: phone, unread, updated_at: at }) => ({
      phone,
      name: ownersOf(phone)[0]?.name ?? showPhone(phone),
      unread,
      at,
    })),
  };
}

/** Each figure with what its line says. */
async function weekOf(services: Services, now: number) {
  const { weeks, since } = await readWeeks(services.db, now, adminTimeZone(services));
  const { figures, ...week } = describeWeek(weeks, since);
  return {
    ...week,
    figures: figures.map(({ name, n, change, weeks }) => ({
      ...{ name, n, change, weeks },
      finding: `${name}, week by week: ${weeks.map(formatNumber).join(', ')}`,
    })),
  };
}

function totalOf(rows: Array<{ count: number }>): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
