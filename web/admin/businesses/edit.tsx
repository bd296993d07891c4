import { data, Link } from 'react-router';
import { findBusiness, formOf } from '../../../market/businesses/store.server.ts';
import { STOP_AND_TELL } from '../../../market/make-good/copy.ts';
import { stopTextOf } from '../../../market/make-good/store.server.ts';
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
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { historyView } from '../changes/changes.server.ts';
import { History } from '../changes/history.tsx';
import type { Route } from './+types/edit';
import { type BusinessAnswer, BusinessFormFields, useFormSource } from './business-form.tsx';
import { BusinessStatusBadge, SetStatus } from './business-status.tsx';
import {
  businessWording,
  describeMissingPin,
  FAILED_TO_UPDATE,
  formatRatingEnd,
  NOT_FOUND,
  OPEN_AS_SPA,
} from './copy.ts';
import { businessFacts, pathAsSpa } from './edit.server.ts';
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
    facts: await businessFacts(app, business),
    stored: formOf(business),
    license: licenseFacts(app, business),
    ratingEnds: formatRatingEnd(business, now()),
    pin: latitude === null ? undefined : `${latitude}, ${longitude}`,
    withoutPin: describeMissingPin(business.zip, maps.googleKey !== undefined),
    asSpa: await pathAsSpa(app, business),
    stopText: await stopTextOf(db, business.id, now()),
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
  const { id, slug, status, facts, pin, asSpa, stopText, warning, history } = found;
  const isActive = status === 'active';
  const hasDeals = facts.some(({ name }) => name === 'Deals');
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
        facts={facts}
        menu={
          <>
            <MenuLink to={`${BUSINESSES}/${id}/owner`}>Its own page</MenuLink>
            {asSpa && (
              <MenuLink to={asSpa} target="_blank" rel="noreferrer">
                {OPEN_AS_SPA}
              </MenuLink>
            )}
            <MenuLink to={`${BUSINESSES}/${id}/stop`}>{STOP_AND_TELL}</MenuLink>
          </>
        }
      >
        <Link
          to={`/admin/deals/new?business=${id}`}
          className={buttonLook(hasDeals ? 'quiet' : 'primary')}
        >
          {hasDeals ? 'Create Deal' : 'Create its first deal'}
        </Link>
        {isActive && (
          <a href={`/business/${slug}`} className={buttonLook('quiet')}>
            View live
          </a>
        )}
        <SetStatus status={isActive ? 'inactive' : 'active'} />
      </RecordHeader>
      {stopText && (
        <p className="mb-6">
          <TextLink to={`${BUSINESSES}/${id}/stop`}>{stopText}</TextLink>
        </p>
      )}
      {warning && <p className={cardLook('mb-8 max-w-2xl p-5 text-warn', 'warn')}>{warning}</p>}
      <BusinessFormFields
        key={JSON.stringify([id, stored])}
        stored={stored}
        license={found.license}
        record={{
          ratingEnds: found.ratingEnds,
          mapPosition: (
            <p className="text-ink-soft text-sm">
              {pin ? `Pinned at ${pin}.` : `No map position: ${found.withoutPin}.`}{' '}
              <TextLink to={`${BUSINESSES}/${id}/map`}>
                {pin ? 'Change map position' : 'Set map position'}
              </TextLink>
            </p>
          ),
        }}
        refusal={actionData}
        hidden={{ updatedAt, loaded: JSON.stringify(stored) }}
        button="Save Business"
      />
      {history.entries.length > 0 && <History history={history} />}
    </>
  );
}
