import { DEAL_FIELD_NAMES, DEAL_FIELDS, type DealField } from '../../../market/deals/fields.ts';
import { allManagedDeals, type DealOfBusiness } from '../../../market/deals/list.server.ts';
import { dealState, lifeOf, pictureUrl, timeZoneOf } from '../../../market/deals/rules.ts';
import { pictureAddress } from '../../../market/pictures/rules.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import type { CsvColumn } from '../csv/write.server.ts';
import { dealListHref, parseDealListQuery } from './query.ts';
import { STATE_NAMES } from './state-text.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export const loader = listLoader({
  parse: parseDealListQuery,
  href: dealListHref,
  batches: (query, app) => allManagedDeals(app.db, { ...query, now: app.now() }),
  columns: (app) => {
    const time = adminTimes(app);
    const now = app.now();
    const address = (picture: string) => pictureAddress(picture, app.site.publicUrl);
    /** The form's values: prices in dollars, days where the spa is. */
    const field = (name: DealField): CsvColumn<DealOfBusiness> => ({
      heading: DEAL_FIELDS[name].label,
      value: (deal) => {
        if (name === 'imageUrl') return address(pictureUrl(deal.image_url));
        const { toText, column } = DEAL_FIELDS[name];
        const timeZone = timeZoneOf(app.zipTable.find(deal.business.zip));
        return toText ? toText(deal, timeZone) : deal[column];
      },
    });
    return [
      { heading: 'ID', value: ({ id }) => id },
      { heading: 'Business ID', value: ({ business_id }) => business_id },
      { heading: 'Business', value: ({ business }) => business.name },
      { heading: 'City', value: ({ business }) => business.city },
      { heading: 'State', value: ({ business }) => business.state },
      { heading: 'ZIP Code', value: ({ business }) => business.zip },
      ...DEAL_FIELD_NAMES.filter((name) => name !== 'businessId').map(field),
      { heading: 'Status', value: (deal) => STATE_NAMES[dealState(lifeOf(deal), now).state] },
      { heading: 'Created', value: ({ created_at }) => time(created_at) },
      { heading: 'Updated', value: ({ updated_at }) => time(updated_at) },
    ];
  },
});
