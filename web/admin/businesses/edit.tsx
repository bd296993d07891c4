import { data, Link } from 'react-router';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { allDealsOf } from '../../../market/deals/list.server.ts';
import { unknownZipWarning } from '../../../market/zips/rules.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { MenuLink } from '../../kit/lists/list-table.tsx';
import { NotFound } from '../../kit/lists/not-found.tsx';
import { RecordHeader } from '../../kit/lists/record-header.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { historyView } from '../changes/changes.server.ts';
import { History } from '../changes/history.tsx';
import { conversationPath } from '../navigation/navigation.ts';
import type { Route } from './+types/edit';
import { type BusinessAnswer, BusinessFormFields, useFormSource } from './business-form.tsx';
import { BusinessStatusBadge, SetStatus } from './business-status.tsx';
import {
  businessWording,
  describeMissingPin,
  FAILED_TO_UPDATE,
  formatRatingEnd,
  NOT_FOUND,
} from './copy.ts';
import { licenseFacts } from './license-facts.server.ts';
import { BUSINESSES } from './query.ts';
import { edit, setStatus } from './save.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const { db, zipTable, maps, now } = app;
  const business = await findBusiness(db, params.id);
  if (!business) return data({ kind: 'missing' as const }, { status: 404 });
  const { status, latitude, longitude } = business;
  const zipEntry = zipTable.find(business.zip);
  return data({
    kind: 'found' as const,
    id: business.id,
    slug: business.slug,
    updatedAt: String(business.updated_at),
    status,
    hasDeals: (await allDealsOf(db, business.id)).length > 0,
    stored: formOf(business),
    license: licenseFacts(app, business),
    ratingEnds: formatRatingEnd(business, now()),
    pin: latitude === null ? undefined : `${latitude}, ${longitude}`,
    withoutPin: describeMissingPin(business.zip, maps.googleKey !== undefined),
    warning: zipEntry ? undefined : unknownZipWarning(business.zip),
    history: await historyView(
      db,
      { kind: 'business', id: business.id },
      businessWording(adminTimeZone(app)),
    ),
  });
}

export const clientLoader = retried;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm<BusinessAnswer>(args, FAILED_TO_UPDATE, (submission) =>
    submission.values.intent === 'status' ? setStatus(id, submission) : edit(id, submission),
  );
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, restoreEntries);

export default function EditBusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NotFound {...NOT_FOUND} />;
  return <Editing key={loaderData.id} found={loaderData} actionData={actionData} />;
}

type EditingProps = {
  actionData: Route.ComponentProps['actionData'] | undefined;
  found: Extract<Route.ComponentProps['loaderData'], { kind: 'found' }>;
};

function Editing({ found, actionData }: EditingProps) {
  const { id, slug, status, pin, warning, history } = found;
  const isActive = status === 'active';
  const { stored, updatedAt } = useFormSource({ stored: found.stored, updatedAt: found.updatedAt });
  return (
    <>
      <title>{found.stored.name}</title>
      <RecordHeader
        id={id}
        title={found.stored.name}
        list={BUSINESSES}
        listName="All businesses"
        badge={<BusinessStatusBadge status={status} />}
        detail={!isActive && 'Visitors see neither this spa nor its deals.'}
        menu={
          <>
            <MenuLink to={conversationPath(found.stored.phone)}>Text</MenuLink>
            {found.hasDeals && (
              <MenuLink to={`${BUSINESSES}/${id}/prices`}>Paste a price list</MenuLink>
            )}
            <MenuLink to={`${BUSINESSES}/${id}/owner`}>Its own page</MenuLink>
            <MenuLink to={`/admin/stripe/${id}`}>Stripe</MenuLink>
            {isActive && <SetStatus status="inactive" />}
          </>
        }
      >
        <Link
          to={`/admin/deals/new?business=${id}`}
          className={buttonLook(found.hasDeals ? 'quiet' : 'primary')}
        >
          {found.hasDeals ? 'Create Deal' : 'Create its first deal'}
        </Link>
        {!found.hasDeals && (
          <Link to={`${BUSINESSES}/${id}/prices`} className={buttonLook('quiet')}>
            Paste a price list
          </Link>
        )}
        {isActive && (
          <a href={`/business/${slug}`} className={buttonLook('quiet')}>
            View live
          </a>
        )}
        {!isActive && <SetStatus status="active" />}
      </RecordHeader>
      {warning && <p className={cardLook('mb-8 max-w-2xl p-5 text-warn', 'warn')}>{warning}</p>}
      <BusinessFormFields
        key={JSON.stringify([id, stored])}
        stored={stored}
        license={found.license}
        ratingEnds={found.ratingEnds}
        refusal={actionData}
        hidden={{ updatedAt, loaded: JSON.stringify(stored) }}
        button="Save Business"
      />
      <Section id="map-position" title="Map position" className="mt-12 max-w-2xl">
        <p className="mt-3 mb-4">{pin ? `Pinned at ${pin}.` : `Not set: ${found.withoutPin}.`}</p>
        <Link to={`/admin/businesses/${id}/map`} className={buttonLook('quiet')}>
          {pin ? 'Change map position' : 'Set map position'}
        </Link>
      </Section>
      <History history={history} />
    </>
  );
}
