import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { services } from '../../context.ts';
import { retriedOrFailed } from '../../kit/layout/client-cache.ts';
import { loadList } from '../../kit/lists/load.server.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import { useLive } from '../live/use-live.ts';
import type { Route } from './+types/messages';
import { handleInboxAction } from './actions.server.ts';
import { submitWithToast } from './drafts.ts';
import { Inbox } from './inbox.tsx';
import { type InboxView, inboxView } from './view.server.ts';

export const handle = { access: 'administrator', fillsScreen: true } satisfies RouteFacts;

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  return loadList(app.report, async () => ({ view: await inboxView(app, url) }));
}

/** Where no answer arrives, what is shown stays. */
export const clientLoader = retriedOrFailed;

export async function action({ request, url, context }: Route.ActionArgs) {
  return handleInboxAction(request, url, context.get(services));
}

export const clientAction = submitWithToast;

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const view = useLastShown(loaderData);
  const connection = useLive(view?.version ?? 0);
  const isLost = connection === 'live' && loaderData.kind === 'failed';
  if (!view) return <Failed />;
  return (
    <Inbox
      view={view}
      connection={isLost ? 'lost' : connection}
      refusal={actionData?.kind === 'refused' ? actionData : undefined}
    />
  );
}

function Failed() {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="m-4 rounded-card border border-bad bg-bad-tint p-6 sm:m-8">
      <title>Messages</title>
      <h1 className="text-2xl text-bad">Failed to load messages</h1>
      <Link to={pathname + search} replace className={buttonLook('quiet', 'mt-4')}>
        Try Again
      </Link>
    </div>
  );
}

type Loaded = { kind: 'loaded'; view: InboxView } | { kind: 'failed' };

/** What is loaded; while that fails, what was last shown at the same address. */
function useLastShown(loaded: Loaded): InboxView | undefined {
  const { search } = useLocation();
  const [last, setLast] = useState<{ search: string; view: InboxView }>();
  if (loaded.kind === 'failed') return last?.search === search ? last.view : undefined;
  if (loaded.view !== last?.view) setLast({ search, view: loaded.view });
  return loaded.view;
}
