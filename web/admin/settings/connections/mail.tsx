import type { ComponentProps, ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { administratorSession, services } from '../../../context.ts';
import { saveForm } from '../../../kit/forms/form-action.server.ts';
import { NotSaved } from '../../../kit/forms/not-saved.tsx';
import { restoreEntries, submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retried } from '../../../kit/layout/client-cache.ts';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import type { RouteFacts } from '../../../route-facts.ts';
import { PasswordField } from '../../login/password-field.tsx';
import { enterPath } from '../paths.ts';
import { useEmptiedWhenDone } from '../security/card.tsx';
import { ProofFields } from '../security/proof.tsx';
import { prove, withHeaders } from '../security/prove.server.ts';
import { proofView } from '../security/view.server.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/mail';
import { enterOrRemove } from './connection.server.ts';
import { type MailAnswer, mailView, saveMail } from './mail.server.ts';
import { pressed } from './send-test.server.ts';
import { FromEnvironment, LastOutcomes, RemoveButton, StateLabel } from './state.tsx';
import { TestEmailForm } from './test-forms.tsx';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to save the mail server';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(services);
  const proof = await proofView(app, context.get(administratorSession));
  return { ...(await mailView(app)), proof };
}

export const clientLoader = retried;

/** 'Save', and the buttons of the test and of 'Remove'. Nothing secret that was typed comes back. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  let headers: [string, string][] = [];
  const answer = await saveForm<MailAnswer>(args, FAILED, async (submission) => {
    const { values, app } = submission;
    const { intent = '' } = values;
    if (intent === 'test-mail') return pressed(submission);
    if (intent === 'remove') throw await enterOrRemove({ request, context, id: 'mail', values });
    const { password: _, 'own-password': __, 'own-code': ___, ...shown } = values;
    try {
      const proving = await prove(request, context, values);
      if (proving.kind === 'over') throw proving.response;
      if (proving.kind === 'refused')
        return { status: proving.status, reason: proving.problem, values: shown };
      headers = proving.headers;
      return { values: shown, ...(await saveMail(submission)) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      app.report(error);
      return { status: 503, failure: { text: FAILED, why: 'failed' }, values: shown };
    }
  });
  return withHeaders(answer, headers);
}

export const clientAction = submitOrRestore(FAILED, restoreEntries);

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, last, canSend } = loaderData;
  return (
    <SettingsScreen to={enterPath('mail')}>
      <Card
        title="Mail server"
        badge={<StateLabel state={state} />}
        className="mt-6 max-w-2xl gap-5"
      >
        <MailForm view={loaderData} answer={actionData} />
        {last && <LastOutcomes last={last} />}
        <TestEmailForm canSend={canSend} view={loaderData} answer={actionData} />
      </Card>
    </SettingsScreen>
  );
}

type FormProps = {
  view: Route.ComponentProps['loaderData'];
  answer: MailAnswer | undefined;
};

function MailForm({ view, answer: anyAnswer }: FormProps) {
  const { entered, proof, hasPassword, isEntered, isInEnvironment, isAddressInEnvironment } = view;
  const answer = anyAnswer?.values.intent === 'save' ? anyAnswer : undefined;
  const form = useEmptiedWhenDone('save');
  const problems = answer?.mailProblems ?? {};
  const canSave = !(isInEnvironment && isAddressInEnvironment);
  const isSending = useNavigation().formData !== undefined;
  const field = (name: keyof typeof entered) => ({
    name,
    autoComplete: 'off',
    autoCapitalize: 'none',
    defaultValue: answer?.values[name] ?? entered[name],
    problem: problems[name],
    autoFocus: Object.keys(problems)[0] === name,
  });
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <FromEnvironment {...view} />
      {answer?.failure && <NotSaved failure={answer.failure} />}
      {answer?.reason && <Alert className="text-sm">{answer.reason}</Alert>}
      {!isInEnvironment && (
        <ServerFields {...{ field, hasPassword }} passwordProblem={problems.password} />
      )}
      {isAddressInEnvironment ? (
        <p className="text-sm">
          Postal address: {entered.postalAddress}. Set by the environment (POSTAL_ADDRESS).
        </p>
      ) : (
        <Hinted hint="At the foot of each email, as US law requires. For example 410 Cedar Street, Austin, TX 78701">
          <Field
            label="Postal address"
            {...field('postalAddress')}
            autoCapitalize="words"
            maxLength={200}
          />
        </Hinted>
      )}
      {(canSave || isEntered) && <ProofFields proof={proof} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {canSave && (
          <Button type="submit" name="intent" value="save" disabled={isSending}>
            {isSending ? 'Saving...' : 'Save'}
          </Button>
        )}
        {isEntered && <RemoveButton isSending={isSending} />}
      </div>
    </Form>
  );
}

type ServerFieldsProps = {
  field: (
    name: Exclude<keyof FormProps['view']['entered'], 'postalAddress'>,
  ) => Omit<ComponentProps<typeof Field>, 'label'>;
  passwordProblem: string | undefined;
  hasPassword: boolean;
};

function ServerFields({ field, passwordProblem, hasPassword }: ServerFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
        <Hinted hint="For example mail.example.com">
          <Field label="Server" required maxLength={253} {...field('server')} />
        </Hinted>
        <Field label="Port" required inputMode="numeric" maxLength={5} {...field('port')} />
      </div>
      <p className="-mt-3 text-ink-soft text-sm">
        The port is 587 at most providers and 465 at others. Both are encrypted.
      </p>
      <Hinted hint="Often your whole email address. Leave it empty if the server asks for none.">
        <Field label="User" maxLength={254} spellCheck={false} {...field('user')} />
      </Hinted>
      <Hinted
        hint={
          hasPassword
            ? 'A password is stored. Leave it empty to keep it for this server and user.'
            : 'Stored encrypted, and never shown.'
        }
      >
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          problem={passwordProblem}
        />
      </Hinted>
      <Hinted hint="What readers see, for example Spa Deals <hello@example.com>">
        <Field label="Sender" required maxLength={300} {...field('from')} />
      </Hinted>
    </>
  );
}

function Hinted({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="mt-1 text-ink-soft text-sm wrap-anywhere">{hint}</p>
    </div>
  );
}
