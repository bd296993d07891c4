import { allBusinesses } from '../../../market/businesses/list.server.ts';
import { galleryFor } from '../../../market/galleries/rules.ts';
import type { BusinessRow } from '../../../market/ports.ts';
import { administratorEmail, type Services, services } from '../../context.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { fieldLabels } from '../businesses/copy.ts';
import { businessListHref, parseBusinessListQuery } from '../businesses/query.ts';
import type { Route } from './+types/businesses';
import { adminTimes, downloadList } from './download.server.ts';
import type { CsvColumn } from './write.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const query = parseBusinessListQuery(url.searchParams);
  return downloadList({
    request,
    app,
    actor: context.get(administratorEmail) ?? '',
    list: 'businesses',
    address: businessListHref({ ...query, page: 1 }),
    columns: columnsFor(app),
    batches: allBusinesses(app.db, query),
  });
}

function columnsFor(app: Services): CsvColumn<BusinessRow>[] {
  const time = adminTimes(app);
  return [
    { heading: 'ID', value: ({ id }) => id },
    { heading: fieldLabels.name, value: ({ name }) => name },
    { heading: fieldLabels.email, value: ({ email }) => email },
    { heading: fieldLabels.phone, value: ({ phone }) => phone },
    { heading: fieldLabels.address, value: ({ address }) => address },
    { heading: fieldLabels.city, value: ({ city }) => city },
    { heading: fieldLabels.state, value: ({ state }) => state },
    { heading: fieldLabels.zip, value: ({ zip }) => zip },
    { heading: fieldLabels.about, value: ({ about }) => about },
    { heading: fieldLabels.licenseNumber, value: ({ license_number }) => license_number },
    { heading: fieldLabels.licenseState, value: ({ license_state }) => license_state },
    { heading: fieldLabels.licenseExpires, value: ({ license_expires_on }) => license_expires_on },
    { heading: 'Status', value: ({ status }) => status },
    { heading: fieldLabels.hours, value: ({ hours }) => hours },
    {
      heading: fieldLabels.gallery,
      value: ({ gallery }) => galleryFor(app.site.publicUrl, gallery),
    },
    { heading: fieldLabels.rating, value: ({ rating }) => rating?.toFixed(1) },
    { heading: fieldLabels.reviewCount, value: ({ review_count }) => review_count },
    { heading: fieldLabels.ratingSource, value: ({ rating_source }) => rating_source },
    { heading: fieldLabels.ratingSeenOn, value: ({ rating_seen_on }) => rating_seen_on },
    { heading: 'Latitude', value: ({ latitude }) => latitude },
    { heading: 'Longitude', value: ({ longitude }) => longitude },
    { heading: 'Page', value: ({ slug }) => `${app.site.publicUrl}/business/${slug}` },
    { heading: 'Created', value: ({ created_at }) => time(created_at) },
    { heading: 'Updated', value: ({ updated_at }) => time(updated_at) },
  ];
}
