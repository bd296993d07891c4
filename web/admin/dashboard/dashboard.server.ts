import { countText } from '../../../market/deals/copy.ts';
import { readWeeks } from '../../../market/insight/week.server.ts';
import { describeWeek } from '../../../market/insight/week.ts';
import { todosOf } from '../../../market/todo/kinds.ts';
import { type Facts, readFacts } from '../../../market/todo/store.server.ts';
import { formatNumber, pluralize } from '../../../market/words.ts';
import { connected, type Services } from '../../context.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';

export async function dashboardView(app: Services) {
  const { db, site, zipTable, delivery } = app;
  const now = app.now();
  const facts = await readFacts(db, {
    ...{ now, site, zipTable },
    isSetUp: { ...connected(app), form: delivery.relaysLeads },
    testimonials: app.settings.testimonials,
    lowDisk: await readLowDisk(app),
    hasSample: app.sampleContent,
  });
  return { ...todosOf(facts), tiles: tileTexts(facts), week: await weekOf(app, now) };
}

/** The same levels as the notice about the disk. */
async function readLowDisk({ diskSpace, report }: Services) {
  try {
    const disk = await diskSpace();
    return disk.level === 'enough' ? undefined : disk;
  } catch (error) {
    report(error);
    return undefined;
  }
}

export type Week = Awaited<ReturnType<typeof weekOf>>;

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

/** What each tile says below its name, by where it leads. */
function tileTexts(facts: Facts): Record<string, string> {
  const { businesses, unfindableBusinesses, newLeads, unreadMessages } = facts;
  const spas = `${countText(businesses)} ${pluralize(businesses, 'spa')}`;
  return {
    '/admin/business/new': 'List a spa',
    '/admin/leads': `${countText(newLeads)} new`,
    '/admin/messages': `${countText(unreadMessages)} unread`,
    '/admin/businesses':
      unfindableBusinesses > 0
        ? `${countText(unfindableBusinesses)} without a ZIP code we know`
        : spas,
    '/admin/deals': `${countText(facts.activeDeals)} live`,
  };
}
