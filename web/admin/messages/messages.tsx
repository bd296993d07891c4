import { useLocation } from 'react-router';
import { services } from '../../context.ts';
import { retriedOrNotLoaded, useLastShown } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { useLive } from '../live/use-live.ts';
import type { Route } from './+types/messages';
import { handleInboxAction } from './actions.server.ts';
import { submitWithToast } from './drafts.ts';
import { Inbox } from './inbox.tsx';
import { inboxView } from './view.server.ts';

export const handle = { access: 'administrator', fillsScreen: true } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, inboxView(app, url));
}

export const clientLoader = retriedOrNotLoaded;

export async function action({ request, url, context }: Route.ActionArgs) {
  return handleInboxAction(request, url, context.get(services));
}

export const clientAction = submitWithToast;

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  // Never another conversation than the one that is asked for.
  const view = useLastShown(loaderData, search);
  const connection = useLive(view.version);
  const isLost = connection === 'live' && 'notLoaded' in loaderData;
  return (
    <Inbox
      view={view}
      connection={isLost ? 'lost' : connection}
      refusal={actionData?.kind === 'refused' ? actionData : undefined}
    />
  );
}
