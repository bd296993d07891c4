import { keepAlert } from '../../../market/alerts/commands.server.ts';
import { dealsWithin } from '../../../market/alerts/copy.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/keep';
import { AnswerPage } from './answer-page.tsx';
import { loadAlert, pressAlertButton } from './view.server.ts';

export const handle = {
  access: 'public',
  cached: false,
  counted: true,
  listed: false,
} satisfies RouteFacts;

/** Loading changes nothing: mail programs open links to look for harm. */
export function loader({ params, context }: Route.LoaderArgs) {
  return loadAlert('Keep your alert?', params.token, context, ({ alert, kind }) =>
    kind === 'alert-keep' && alert.state === 'active' ? 'open' : 'ended',
  );
}

export const clientLoader = retried;

export function action({ params, context }: Route.ActionArgs) {
  return pressAlertButton(context, ({ db, now }) => keepAlert(db, params.token, now()));
}

export const clientAction = submitOrRestore('', () => ({ failed: true, isDone: false }));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function KeepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite().site;
  const { alert } = loaderData;
  const deals = alert && dealsWithin(alert);
  return (
    <AnswerPage
      alert={alert && { ...alert, isDone: actionData?.isDone ?? false }}
      failed={actionData?.failed ?? false}
      ask={{
        title: 'Keep your alert?',
        text: `It ends on ${alert?.endsOn}. If you keep it, ${brand} will email ${alert?.email} about new ${deals} for six more months.`,
        button: 'Keep It',
      }}
      done={{
        title: 'Your alert stays on',
        text: `${brand} will email ${alert?.email} about new ${deals} until ${alert?.endsOn}.`,
      }}
    />
  );
}
