import { backupAge } from '../backups/rules.ts';
import { lastBackupAt } from '../backups/store.server.ts';
import { zipsInUse } from '../businesses/store.server.ts';
import { failingConnections, type PartnerId } from '../connections/outcomes.server.ts';
import { dayIn } from '../days.ts';
import { countLiveDeals } from '../deals/list.server.ts';
import { WEEK_MS } from '../durations.ts';
import { countFailedLeadEmails } from '../emails/store.server.ts';
import { readInstant } from '../facts.server.ts';
import { countWaiting, listDue, listWaiting } from '../follow-up/list.server.ts';
import { MAX_DUE_LEADS } from '../leads/rules.ts';
import { countFailedRelays } from '../leads/store.server.ts';
import { findOwners } from '../messages/owners.server.ts';
import { showPhone } from '../messages/rules.ts';
import { listUnread, unreadTotal } from '../messages/store.server.ts';
import { countByState, countPending, pausedSince } from '../outbox/store.server.ts';
import { findOwner } from '../owners/store.server.ts';
import type { Db, Site } from '../ports.ts';
import { waitingOwners } from '../proposals/store.server.ts';
import { countPurchases } from '../purchases/list.server.ts';
import { hasStripe } from '../purchases/store.server.ts';
import { MAX_COUNTED } from '../rules.ts';
import type { Settings } from '../settings/rules.ts';
import { unsentVouchers } from '../vouchers/emails.server.ts';
import { unknownUses } from '../vouchers/unknown-uses.server.ts';
import type { ZipTable } from '../zips/store.server.ts';
import type { Paused } from './copy.ts';
import { MAX_NAMED } from './rules.ts';

/** Also written for sites that were in use before the list of the first run. */
export const DISMISSED_FACT = 'first_run_dismissed_at';

export async function isFirstRunDismissed(db: Db): Promise<boolean> {
  return (await readInstant(db, DISMISSED_FACT)) !== undefined;
}

/** What no table says. */
interface Outside extends Pick<Settings, 'testimonials'> {
  now: number;
  site: Site;
  zipTable: ZipTable;
  isSetUp: Record<PartnerId, boolean>;
  /** Undefined while there is room on the disk. */
  lowDisk: { message: string } | undefined;
  hasSample: boolean;
}

export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** All that kinds of todos follow from. Past MAX_COUNTED counting stops, so its cost follows the screen. */
export async function readFacts(db: Db, outside: Outside) {
  const { now, site, zipTable, isSetUp, hasSample } = outside;
  const max = MAX_COUNTED + 1;
  const zips = await zipsInUse(db);
  const unknownZips = zips.filter(({ zip }) => !zipTable.find(zip));
  const states = await countByState(db);
  const live = (only?: 'ending' | 'stopped-link' | 'cheaper') =>
    countLiveDeals(db, { now, max, ...(only && { only }) });
  return {
    ...outside,
    isFirstRun: !hasSample && !(await isFirstRunDismissed(db)),
    paused: await readPaused(db),
    failing: await failingConnections(db, isSetUp, now),
    failedRelays: await countFailedRelays(db),
    backup: backupAge(await lastBackupAt(db), now),
    hasStripe: await hasStripe(db),
    hasDeal: await hasDeal(db),
    businesses: totalOf(zips),
    unknownZips,
    unfindableBusinesses: totalOf(unknownZips),
    proposals: await waitingProposals(db),
    people: await newestPeople(db),
    newLeads: await countWaiting(db, 'leads', max),
    dueLeads: await listDue(db, dayIn(site.timeZone, now), MAX_DUE_LEADS + 1),
    openComplaints: await countWaiting(db, 'complaints', max),
    unsentVouchers: await unsentVouchers(db, MAX_NAMED),
    purchasesToLook: await countPurchases(db, 'look', max),
    unreadMessages: await unreadTotal(db),
    unclearTexts: totalOf(
      states.filter(({ kind, state }) => kind === 'text' && state === 'needs-review'),
    ),
    failedEmails: await countFailedLeadEmails(db, now - WEEK_MS),
    activeDeals: await live(),
    endingDeals: await live('ending'),
    // In a demo one can buy with made-up links.
    stoppedLinks: site.isDemo ? 0 : await live('stopped-link'),
    cheaperDeals: await live('cheaper'),
  };
}

/** Whether there ever was a deal, whatever has become of it. */
async function hasDeal(db: Db): Promise<boolean> {
  return (await db.selectFrom('deals').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function readPaused(db: Db): Promise<Paused | undefined> {
  const backupAt = await pausedSince(db);
  if (backupAt === undefined) return undefined;
  const lost = (await hasStripe(db)) ? (await unknownUses(db)).at(-1) : undefined;
  return { backupAt, pending: await countPending(db), unknownUses: lost };
}

/** The spas that wait the longest for an answer. */
async function waitingProposals(db: Db) {
  const waiting = await waitingOwners(db, MAX_NAMED);
  const found = await Promise.all(
    waiting.map(async ({ ownerId, count, since }) => {
      const owner = await findOwner(db, ownerId);
      return owner ? [{ owner, count, since }] : [];
    }),
  );
  return found.flat();
}

/** The newest leads, open complaints and unread conversations, by name. */
async function newestPeople(db: Db) {
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

function totalOf(rows: Array<{ count: number }>): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
