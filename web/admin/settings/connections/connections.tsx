import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { services } from '../../../context.ts';
import { saveForm } from '../../../forms/form-action.server.ts';
import { restoreEntries, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { withRetries } from '../../../layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { SettingsNav } from '../settings-nav.tsx';
import type { Route } from './+types/connections';
import { ConnectionCard } from './connection-card.tsx';
import { type ConnectionsAnswer, pressed } from './send-test.server.ts';
import { connectionsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to send the test';
const LOOK_AGAIN_MS = 2000;

export function loader({ url, context }: Route.LoaderArgs) {
  return connectionsView(context.get(services), url.searchParams.get('text'));
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

export function action(args: Route.ActionArgs) {
  return saveForm<ConnectionsAnswer>(args, FAILED, pressed);
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

/** What environment variables connect: whether it works, what it is for, and how to set it up. */
export default function ConnectionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, sentText } = loaderData;
  const { revalidate } = useRevalidator();
  const isUnderWay = sentText?.isUnderWay === true;

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(revalidate, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  return (
    <>
      <title>Connections | Settings</title>
      <h1 className="text-3xl md:text-4xl">Settings</h1>
      <SettingsNav current="connections" />
      <h2 className="mt-8 text-2xl">Connections</h2>
      <p className="prose-line mt-2 text-ink-soft">
        What this site is connected to. The values are in the environment of the program, and this
        page shows none of them: set them there and start the program again.
      </p>
      <ul className="mt-6 grid max-w-3xl gap-5">
        {connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            view={loaderData}
            answer={actionData}
          />
        ))}
      </ul>
    </>
  );
}
