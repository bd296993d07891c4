import { administratorSession, services } from '../../../context.ts';
import { readForm } from '../../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retriedOrNotLoaded, useLastShown } from '../../../kit/layout/last-shown.ts';
import { Card } from '../../../kit/ui/card.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { enterPath } from '../paths.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/maps';
import { enterOrRemove } from './connection.server.ts';
import { EnterForm, FAILED_TO_SET } from './enter-form.tsx';
import { StateLabel } from './state.tsx';
import { entryView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ context }: Route.LoaderArgs) {
  return entryView(context.get(services), context.get(administratorSession), 'maps');
}

export const clientLoader = retriedOrNotLoaded;

export async function action({ request, context }: Route.ActionArgs) {
  return enterOrRemove({ request, context, id: 'maps', values: await readForm(request) });
}

export const clientAction = submitOrRestore(FAILED_TO_SET, (_, failure) => ({ failure }));

export default function MapsPage({ loaderData, actionData }: Route.ComponentProps) {
  const view = useLastShown(loaderData);
  return (
    <SettingsScreen to={enterPath('maps')} title="Maps">
      <Card
        title="Google Maps"
        badge={<StateLabel state={view.state} />}
        className="mt-6 max-w-2xl gap-5"
      >
        <p className="text-sm">
          A key adds Google’s map and ratings. Anybody can read it, so in Google’s console let it
          work on your site alone, with the Maps JavaScript, Geocoding and Places (New) APIs.
        </p>
        <EnterForm view={view} answer={actionData} />
      </Card>
    </SettingsScreen>
  );
}
