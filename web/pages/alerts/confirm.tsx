import { confirmAlert } from '../../../market/alerts/commands.server.ts';
import { dealAppears } from '../../../market/alerts/copy.ts';
import { isToBeConfirmed } from '../../../market/alerts/rules.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { useSite } from '../../kit/layout/use-site.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/confirm';
import { AnswerPage } from './answer-page.tsx';
import { loadAlert, pressAlertButton } from './view.server.ts';

export const handle = {
  access: 'public',
  cached: false,
  counted: true,
  listed: false,
} satisfies RouteFacts;

/** Loading confirms nothing: mail programs open links to look for harm. */
export function loader({ params, context }: Route.LoaderArgs) {
  return loadAlert('Confirm your alert', params.token, context, (found, now) => {
    if (isToBeConfirmed(found, now)) return 'open';
    return found.kind === 'alert-confirm' && found.alert.state === 'active' ? 'done' : 'ended';
  });
}

export const clientLoader = retried;

export function action({ params, context }: Route.ActionArgs) {
  return pressAlertButton(context, ({ db, now }) => confirmAlert(db, params.token, now()));
}

export const clientAction = submitOrRestore('', () => ({ failed: true, isDone: false }));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData);

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite().site;
  const { alert } = loaderData;
  const what = alert && `${brand} will email ${alert.email} when ${dealAppears(alert)}`;
  return (
    <AnswerPage
      alert={alert}
      failed={actionData?.failed ?? false}
      ask={{
        title: 'Confirm your alert',
        text: `${what}: one email a day at most, for six months. It replaces any alert that you have.`,
        button: 'Confirm',
      }}
      done={{ title: 'Your alert is on', text: `${what}, until ${alert?.endsOn}.` }}
    />
  );
}
