import { administratorSession, services } from '../../../context.ts';
import { saveForm } from '../../../kit/forms/form-action.server.ts';
import { readForm } from '../../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retriedOrNotLoaded, useLastShown } from '../../../kit/layout/last-shown.ts';
import { Card } from '../../../kit/ui/card.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useLive } from '../../live/use-live.ts';
import { enterPath } from '../paths.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/texts';
import { type EnterAnswer, enterOrRemove } from './connection.server.ts';
import { EnterForm, FAILED_TO_SET } from './enter-form.tsx';
import { type ConnectionsAnswer, pressed } from './send-test.server.ts';
import { LastOutcomes, StateLabel } from './state.tsx';
import { TestTextForm } from './test-forms.tsx';
import { textsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(administratorSession);
  return textsView(context.get(services), session, url.searchParams.get('text'));
}

export const clientLoader = retriedOrNotLoaded;

const isOfTest = (intent = '') => intent.startsWith('test-');

/** 'Save' and 'Remove', and the buttons of the test. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const values = await readForm(request.clone());
  if (!isOfTest(values.intent)) return enterOrRemove({ request, context, id: 'texts', values });
  return saveForm<ConnectionsAnswer>(args, FAILED_TO_SET, pressed);
}

export const clientAction = submitOrRestore(
  FAILED_TO_SET,
  ({ intent = '', phone = '' }, failure) =>
    isOfTest(intent) ? { values: { intent, phone }, failure } : { failure },
);

/** The text gateway: its values, typed once and never shown again, and the test. */
export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const view = useLastShown(loaderData);
  useLive(view.version);
  const { state, last, canSend } = view;
  const answer: EnterAnswer | ConnectionsAnswer | undefined = actionData;
  const [tested, entered] = answer && 'values' in answer ? [answer] : [undefined, answer];
  return (
    <SettingsScreen to={enterPath('texts')}>
      <Card
        title="Text gateway"
        badge={<StateLabel state={state} />}
        className="mt-6 max-w-2xl gap-5"
      >
        <EnterForm view={view} answer={entered} />
        {last && <LastOutcomes last={last} />}
        <TestTextForm canSend={canSend} view={view} answer={tested} />
      </Card>
    </SettingsScreen>
  );
}
