import {
  BUSINESS_FIELD_NAMES,
  BUSINESS_FIELDS,
  type BusinessField,
} from '../../../market/businesses/fields.ts';
import { allBusinesses } from '../../../market/businesses/list.server.ts';
import { galleryFor } from '../../../market/galleries/rules.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { adminTimes, listLoader } from '../csv/download.server.ts';
import type { CsvColumn } from '../csv/write.server.ts';
import { businessListHref, parseBusinessListQuery } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export const loader = listLoader({
  parse: parseBusinessListQuery,
  href: businessListHref,
  batches: (query, app) => allBusinesses(app.db, query),
  columns: (app) => {
    const time = adminTimes(app);
    const field = (name: BusinessField): CsvColumn<BusinessRow> => ({
      heading: BUSINESS_FIELDS[name].label,
      value: (business) => {
        const { toText, column } = BUSINESS_FIELDS[name];
        if (name === 'gallery') return galleryFor(app.site.publicUrl, business.gallery);
        return toText ? toText(business) : business[column];
      },
    });
    return [
      { heading: 'ID', value: ({ id }) => id },
      ...BUSINESS_FIELD_NAMES.map(field),
      { heading: 'Status', value: ({ status }) => status },
      { heading: 'Latitude', value: ({ latitude }) => latitude },
      { heading: 'Longitude', value: ({ longitude }) => longitude },
      { heading: 'Page', value: ({ slug }) => `${app.site.publicUrl}/business/${slug}` },
      { heading: 'Created', value: ({ created_at }) => time(created_at) },
      { heading: 'Updated', value: ({ updated_at }) => time(updated_at) },
    ];
  },
});
