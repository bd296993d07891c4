import { Form, Link, useNavigation } from 'react-router';
import { administratorSession, services } from '../../../context.ts';
import { readForm } from '../../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retried } from '../../../kit/layout/client-cache.ts';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button, buttonLook } from '../../../kit/ui/button.tsx';
import { cardLook } from '../../../kit/ui/card.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Section } from '../../../kit/ui/section.tsx';
import { redirect } from '../../../redirect.server.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { PasswordField } from '../../login/password-field.tsx';
import { connectionsPath } from '../paths.ts';
import { ProofFields } from '../security/proof.tsx';
import { proofView } from '../security/view.server.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/connection';
import { type EnterAnswer, enterableIn, enterOrRemove } from './connection.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to set the connection';

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const found = enterableIn(app, params.id);
  if (!found || found.connection.isInEnvironment) throw redirect(connectionsPath);
  const { connection, fields } = found;
  const { id, name, isEntered } = connection;
  const proof = await proofView(app, context.get(administratorSession));
  return { id, name, isEntered, fields, proof };
}

export const clientLoader = retried;

export async function action({ request, params, context }: Route.ActionArgs) {
  return enterOrRemove({ request, context, id: params.id, values: await readForm(request) });
}

export const clientAction = submitOrRestore(FAILED, (_, failure): EnterAnswer => ({ failure }));

/** The values of one connection, typed once and never shown again. */
export default function EnterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isEntered, fields, proof } = loaderData;
  const { problem, problems = {}, failure } = actionData ?? {};
  const first = fields.find((field) => problems[field.name]);
  const isSending = useNavigation().formData !== undefined;
  return (
    <SettingsScreen to={connectionsPath}>
      <Section
        id="enter"
        title={name}
        heading="font-display text-xl"
        className={cardLook('mt-6 grid max-w-2xl gap-5 p-5')}
      >
        <p className="prose-line">
          What you enter is stored encrypted with AUTH_SECRET, is never shown again, and takes
          effect at once.{isEntered && ' It replaces what was entered before.'}
        </p>
        {failure && (
          <Alert className="text-sm">{failure.text}. Please try again in a moment.</Alert>
        )}
        <Form method="post" noValidate className="grid gap-5">
          {problem && <Alert className="text-sm">{problem}</Alert>}
          {fields.map((field) => (
            <ValueField
              key={field.name}
              field={field}
              problem={problems[field.name]}
              autoFocus={field === first}
            />
          ))}
          <ProofFields proof={proof} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSending}>
              {isSending ? 'Saving...' : 'Save'}
            </Button>
            <Link to={`${connectionsPath}#${id}`} className={buttonLook('quiet')}>
              Cancel
            </Link>
          </div>
        </Form>
      </Section>
    </SettingsScreen>
  );
}

type ValueFieldProps = {
  field: Route.ComponentProps['loaderData']['fields'][number];
  problem: string | undefined;
  autoFocus: boolean;
};

function ValueField({ field: { name, label, example, isSecret }, ...rest }: ValueFieldProps) {
  const Input = isSecret ? PasswordField : Field;
  return (
    <div>
      <Input label={label} name={name} required autoComplete="off" maxLength={500} {...rest} />
      {example && <p className="mt-1 text-ink-soft text-sm wrap-anywhere">For example {example}</p>}
    </div>
  );
}
