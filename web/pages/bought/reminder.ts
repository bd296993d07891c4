import { addressLine } from '../../../market/businesses/rules.ts';
import { pathOf } from '../../../market/pages/bought.server.ts';
import { dayOf, findBought, purchaseOn } from '../../../market/pages/purchase.server.ts';
import { calendarFile } from '../../../market/vouchers/calendar.server.ts';
import { plainText } from '../../../market/vouchers/copy.ts';
import { services } from '../../context.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/reminder';

export const handle = { access: 'public' } satisfies RouteFacts;

/** The last promotional day for a calendar, as long as that day has not passed. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const headers = { ...UNLISTED_HEADERS, 'Cache-Control': 'no-store' };
  const bought = await findBought(app, params.dealId);
  const purchase = bought && (await purchaseOn(app, bought, dayOf(url.searchParams)));
  if (!purchase || purchase.statement.hasEnded)
    return new Response('There is nothing to be reminded of', { status: 404, headers });
  const { statement, title, day } = purchase;
  const { business, id } = bought;
  const { publicUrl, brand } = app.site;
  const page = publicUrl + pathOf(bought, '', day);
  const file = await calendarFile({
    uid: `${id}-${day}@${new URL(publicUrl).hostname}`,
    day: statement.lastPromotionalDay,
    title: `Last day for full worth: ${title} at ${business.name}`,
    description: [
      plainText(statement.worth),
      `Book: ${business.name}, ${business.phone}`,
      brand,
      page,
    ].join('\n'),
    location: addressLine(business),
    url: page,
    madeAt: app.now(),
  });
  return new Response(file, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      // Shown, not saved: a phone then opens its calendar at once.
      'Content-Disposition': 'inline; filename="reminder.ics"',
    },
  });
}
