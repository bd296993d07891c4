import { useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { searchPath } from '../../../market/deals/search-criteria.ts';
import { offersAlerts, pageState, services } from '../../context.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/alerts';
import { AlertForm } from './alert-form.tsx';
import { type AskAnswer, criteriaIn, handleAlertForm } from './alerts.server.ts';

export const handle = {
  access: 'public',
  cached: false,
  counted: true,
  listed: false,
} satisfies RouteFacts;

/** Visitors without scripts, or with an error in the form, see this page. */
export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const criteria = criteriaIn(url.searchParams, app);
  if (!criteria || !offersAlerts(app)) throw redirect('/deals');
  const title = `Deals near ${criteria.zip} by email | ${app.site.brand}`;
  return { criteria, title, description: 'An email when a deal appears', hidden: true };
}

export const clientLoader = retried;

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const criteria = criteriaIn(url.searchParams, app);
  if (!criteria || !offersAlerts(app)) throw redirect('/deals', 303);
  const { answer, init } = await handleAlertForm(request, criteria, context);
  return data(answer, init);
}

export const clientAction = submitOrRestore(
  'Failed to submit. Please try again.',
  (values, { text }): AskAnswer => ({ kind: 'refused', email: values.email ?? '', failure: text }),
);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { criteria } = loaderData;
  const refused = actionData?.kind === 'refused' ? actionData : undefined;
  const isReceived = actionData?.kind === 'received';
  const main = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isReceived) main.current?.focus();
  }, [isReceived]);
  return (
    <div ref={main} tabIndex={-1} className="page py-10 outline-none md:py-16">
      {isReceived ? (
        <EmptyState
          title="Check your mail"
          text="If we may write to this address, an email with a link is on its way. The alert begins when you confirm it there, within 48 hours."
        >
          <Link to={searchPath(criteria)} className={buttonLook('quiet')}>
            Back to deals near {criteria.zip}
          </Link>
        </EmptyState>
      ) : (
        <>
          {refused?.failure && <Alert className="max-w-xl">{refused.failure}</Alert>}
          <AlertForm {...criteria} level={1} email={refused?.email} problem={refused?.problem} />
        </>
      )}
    </div>
  );
}
