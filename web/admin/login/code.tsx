import { useEffect, useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { clientAddress, pageState, services } from '../../context.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { loginPathFor } from '../../kit/layout/return-path.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/code';
import { type CodeRefusal, finishSignIn } from './code.server.ts';
import { LoginFrame, Refused } from './login-frame.tsx';
import { limitSignIns } from './sign-in.server.ts';

export const handle = { access: 'second-step' } satisfies RouteFacts;

const UNREACHABLE = 'Authentication failed';

export const middleware = [limitSignIns];

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const to = url.searchParams.get('to');
  return data({
    title: `Admin Login | ${app.site.brand}`,
    byRecoveryCode: url.searchParams.has('recovery'),
    to,
    startAgain: loginPathFor(to),
  });
}

export const clientLoader = retried;

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageState);
  return finishSignIn(request, context.get(clientAddress), context.get(services), page);
}

export const clientAction = submitOrRestore(
  UNREACHABLE,
  (_, { text }): CodeRefusal => ({ message: text }),
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData && { title: loaderData.title, description: 'The second step.', hidden: true },
  );

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { byRecoveryCode, to, startAgain } = loaderData;
  const sending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const query = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(to && { to }), ...more })}`;

  useEffect(() => {
    const code = form.current?.elements.namedItem('code');
    if (actionData && code instanceof HTMLInputElement) code.select();
  }, [actionData]);

  return (
    <LoginFrame title="One more step">
      <p className="mt-3 text-ink-soft">
        {byRecoveryCode
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the 6-digit code that your authenticator app shows.'}
      </p>
      <Form ref={form} method="post" noValidate className="mt-5 grid gap-5">
        <Refused message={actionData?.message} />
        <CodeField key={String(byRecoveryCode)} isRecoveryCode={byRecoveryCode} />
        <Button type="submit" disabled={sending} className="mt-2 min-h-12 w-full">
          {sending ? 'Signing in...' : 'Sign In'}
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6 text-sm">
        <TextLink to={query(byRecoveryCode ? {} : { recovery: '1' })} replace tall color="inherit">
          {byRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
        </TextLink>
        <TextLink to={startAgain} tall color="inherit">
          Start again
        </TextLink>
      </p>
      <p className="mt-2 text-ink-soft text-sm">
        Both lost? Somebody at the server can run <code>npm run admin -- reset-second-factor</code>.
      </p>
    </LoginFrame>
  );
}

function CodeField({ isRecoveryCode }: { isRecoveryCode: boolean }) {
  return (
    <Field
      label={isRecoveryCode ? 'Recovery code' : 'Code'}
      name="code"
      required
      autoFocus
      autoComplete={isRecoveryCode ? 'off' : 'one-time-code'}
      inputMode={isRecoveryCode ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}
