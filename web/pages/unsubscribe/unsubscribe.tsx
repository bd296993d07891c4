import { data } from 'react-router';
import { findSubscription } from '../../../market/pages/unsubscribe.server.ts';
import { pageState, services } from '../../context.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import { ConfirmForm } from '../../kit/ui/confirm-form.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/unsubscribe';

export const handle = {
  access: 'public',
  cached: false,
  counted: true,
  listed: false,
} satisfies RouteFacts;

/** Loading changes nothing: mail programs open links to look for harm. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const subscription = await findSubscription(app, params.token);
  const meta = {
    title: `Unsubscribe | ${app.site.brand}`,
    description: 'No more emails',
    hidden: true,
  };
  if (!subscription) return data({ kind: 'unknown' as const, ...meta }, { status: 404 });
  const { email, alertZip, isDone } = subscription;
  const kind = isDone ? ('unsubscribed' as const) : ('confirm' as const);
  return data({ kind, email, alertZip, ...meta });
}

export const clientLoader = retried;

/** The page's button and mail programs' one click (RFC 8058), which follows no redirect. */
export async function action({ params, context }: Route.ActionArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const subscription = await findSubscription(app, params.token);
  if (!subscription) return data({ failed: false }, { status: 404 });
  try {
    await subscription.end(app.now());
    return data({ failed: false });
  } catch (error) {
    app.report(error);
    return data({ failed: true }, { status: 503 });
  }
}

export const clientAction = submitOrRestore('', () => ({ failed: true }));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, supportEmail } = useSite().site;
  return (
    <div className="page py-10 md:py-16">
      {loaderData.kind === 'unknown' && (
        <EmptyState
          title="This link is incomplete"
          text={`Part of it may be missing. Write to ${supportEmail} and we will take you off our list.`}
        />
      )}
      {loaderData.kind === 'unsubscribed' && (
        <EmptyState
          title="You are unsubscribed"
          text={
            loaderData.alertZip
              ? `${brand} will send no more deals near ${loaderData.alertZip} to ${loaderData.email}.`
              : `${brand} will send no more emails to ${loaderData.email}.`
          }
        />
      )}
      {loaderData.kind === 'confirm' && (
        <EmptyState
          title={loaderData.alertZip ? 'Stop this alert?' : 'No more emails?'}
          text={
            loaderData.alertZip
              ? `${brand} will send no more deals near ${loaderData.alertZip} to ${loaderData.email}.`
              : `${brand} will not write to ${loaderData.email} again.`
          }
        >
          <ConfirmForm button="Unsubscribe" failed={actionData?.failed ?? false} />
        </EmptyState>
      )}
    </div>
  );
}
