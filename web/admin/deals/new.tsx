import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { createDeal } from '../../../market/deals/commands.server.ts';
import { DEAL_DEFAULTS } from '../../../market/deals/rules.ts';
import { dealValues } from '../../../market/deals/schema.ts';
import { DEFAULT_TERMS } from '../../../market/terms/rules.ts';
import { withTerms } from '../../../market/terms/schema.ts';
import { services } from '../../context.ts';
import { saveForm, success } from '../../kit/forms/form-action.server.ts';
import {
  forgetIdempotencyKey,
  getIdempotencyKey,
  useIdempotencyKey,
} from '../../kit/forms/idempotency-key.ts';
import { restoreEntries, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { withFallback, withRetries } from '../../kit/layout/client-cache.ts';
import { readText } from '../../kit/lists/query.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/new';
import {
  type BusinessOptions,
  businessIdOf,
  firstBusinessOptions,
} from './business-options.server.ts';
import { DRAFT_SAVED } from './copy.ts';
import { type DealAnswer, DealForm } from './deal-form.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const KEY = 'deal';
const FAILED = 'Failed to create deal';

const NO_BUSINESSES: BusinessOptions = { businesses: [], hasMore: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  const businessId = readText(url.searchParams, 'business');
  const found = await firstBusinessOptions(app, businessId || undefined).catch(app.report);
  const status = found ? 200 : 503;
  const values = dealValues({ ...app.settings.newDeal, businessId });
  const { defaults } = app.settings.policy.site;
  const businesses = found ?? NO_BUSINESSES;
  return data({ businesses, isMissing: !found, values, defaults, key: randomUUID() }, { status });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const values = dealValues(DEAL_DEFAULTS);
  return withFallback(withRetries(serverLoader), () => ({
    businesses: NO_BUSINESSES,
    isMissing: true,
    values,
    defaults: DEFAULT_TERMS,
    key: getIdempotencyKey(KEY),
  }));
}

export function action(args: Route.ActionArgs) {
  return saveForm<DealAnswer>(args, FAILED, async ({ values, idempotencyKey, app, change }) => {
    const isDraft = values.draft === 'yes';
    const context = { ...app, ...change };
    const form = { ...withTerms(values), businessId: await businessIdOf(app, values.businessId) };
    const created = await createDeal(context, form, idempotencyKey, isDraft);
    if (created.kind === 'invalid') return { status: 400, problems: created.problems };
    return {
      to: `/admin/deals/${created.id}/edit`,
      flash: success(isDraft ? DRAFT_SAVED : 'Deal created successfully'),
    };
  });
}

export const clientAction = submitOrRestore(FAILED, restoreEntries, () =>
  forgetIdempotencyKey(KEY),
);

export default function NewDealPage({ loaderData, actionData }: Route.ComponentProps) {
  const { businesses, isMissing, values, defaults, key } = loaderData;
  return (
    <>
      <title>Create Deal</title>
      <h1 className="text-3xl md:text-4xl">Create Deal</h1>
      {businesses.businesses.length === 0 && !isMissing && (
        <p className="mt-6 rounded-card bg-warn-tint p-5 text-warn">
          There is no active business yet. A deal belongs to one, so add the business first.
        </p>
      )}
      <DealForm
        values={values}
        hidden={{ key: useIdempotencyKey(KEY, key) }}
        businesses={businesses}
        isMissing={isMissing}
        defaults={defaults}
        answer={actionData}
        button="Create Deal"
        isDraft
      />
    </>
  );
}
