import { Form, useNavigation } from 'react-router';
import { administratorSession, services } from '../../../context.ts';
import { saveForm } from '../../../kit/forms/form-action.server.ts';
import { readForm } from '../../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retriedOrNotLoaded, useLastShown } from '../../../kit/layout/last-shown.ts';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { useLive } from '../../live/use-live.ts';
import { PasswordField } from '../../login/password-field.tsx';
import { enterPath } from '../paths.ts';
import { ProofFields } from '../security/proof.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/texts';
import { type EnterAnswer, enterOrRemove } from './connection.server.ts';
import { type ConnectionsAnswer, pressed } from './send-test.server.ts';
import { FromEnvironment, LastOutcomes, RemoveButton, StateLabel } from './state.tsx';
import { TestTextForm } from './test-forms.tsx';
import { type TextsView, textsView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to set the connection';

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
  return saveForm<ConnectionsAnswer>(args, FAILED, pressed);
}

export const clientAction = submitOrRestore(FAILED, ({ intent = '', phone = '' }, failure) =>
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
        <GatewayForm view={view} answer={entered} />
        {last && <LastOutcomes last={last} />}
        <TestTextForm canSend={canSend} view={view} answer={tested} />
      </Card>
    </SettingsScreen>
  );
}

type FormProps = { view: TextsView; answer: EnterAnswer | undefined };

function GatewayForm({ view, answer }: FormProps) {
  const { fields, proof, isEntered, isInEnvironment } = view;
  const { problem, problems = {}, failure } = answer ?? {};
  const first = fields.find((field) => problems[field.name]);
  const isSending = useNavigation().formData !== undefined;
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FromEnvironment {...view} />
      {failure && <Alert className="text-sm">{failure.text}. Please try again in a moment.</Alert>}
      {problem && <Alert className="text-sm">{problem}</Alert>}
      {!isInEnvironment &&
        fields.map(({ name, label, isSecret }) => {
          const Input = isSecret ? PasswordField : Field;
          const field = { label, name, problem: problems[name], autoFocus: first?.name === name };
          return <Input key={name} {...field} required autoComplete="off" maxLength={500} />;
        })}
      {(isEntered || !isInEnvironment) && <ProofFields proof={proof} />}
      <div className="flex flex-wrap gap-3">
        {!isInEnvironment && (
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Saving...' : 'Save'}
          </Button>
        )}
        {isEntered && <RemoveButton isSending={isSending} />}
      </div>
    </Form>
  );
}
