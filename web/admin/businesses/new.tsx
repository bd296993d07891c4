import { randomUUIDv7 } from 'node:crypto';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { newBusinessValues } from '../../../market/businesses/schema.ts';
import { findLeadById, valuesFromLead } from '../../../market/leads/business.server.ts';
import { services } from '../../context.ts';
import { saveForm } from '../../kit/forms/form-action.server.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../kit/forms/idempotency-key.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/new';
import { type BusinessAnswer, BusinessFormFields } from './business-form.tsx';
import { FAILED_TO_CREATE } from './copy.ts';
import { licenseFacts } from './license-facts.server.ts';
import { create } from './save.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const KEY = 'business';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const lead = await findLeadById(app.db, url.searchParams.get('lead') ?? '');
  if (lead?.business_id) throw redirect(`/admin/businesses/${lead.business_id}/edit`);
  return {
    key: randomUUIDv7(),
    license: licenseFacts(app),
    lead: lead ? { id: lead.id, name: lead.business_name, values: valuesFromLead(lead) } : null,
  };
}

export const clientLoader = retried;

/** The form keeps its key, so sending it twice creates one business. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export function action(args: Route.ActionArgs) {
  return saveForm<BusinessAnswer>(args, FAILED_TO_CREATE, create);
}

export const clientAction = submitOrRestore(FAILED_TO_CREATE, restoreEntries, () =>
  forgetIdempotencyKey(KEY),
);

export default function NewBusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lead } = loaderData;
  const key = useIdempotencyKey(KEY, loaderData.key);
  return (
    <>
      <title>Add New Business</title>
      <h1 className="mb-5 text-3xl">Add New Business</h1>
      {lead && (
        <p className="-mt-3 mb-4 text-ink-soft">
          From the lead{' '}
          <TextLink to={`/admin/leads/${lead.id}`} color="inherit">
            {lead.name}
          </TextLink>
        </p>
      )}
      <BusinessFormFields
        key={lead?.id ?? 'new'}
        stored={lead?.values ?? newBusinessValues()}
        license={loaderData.license}
        refusal={actionData}
        hidden={{ key, ...(lead && { lead: lead.id }) }}
        button="Create Business"
      />
    </>
  );
}
