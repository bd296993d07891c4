import { useEffect } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { clientAddress, pageState, services } from '../../context.ts';
import { takeFlash } from '../../kit/forms/flash.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { useProblems } from '../../kit/forms/use-problems.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Field } from '../../kit/ui/field.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/login';
import { NO_COOKIE, SIGNED_IN } from './enter.server.ts';
import { neverCached } from './guard.server.ts';
import { LoginFrame, Refused } from './login-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { limitSignIns, type Refusal, signIn } from './sign-in.server.ts';

export const handle = OWN_PAGE;
/** Specification, section 8. The rules' own words come with a library that this page needs not. */
const UNREACHABLE = 'Authentication failed';

export const middleware = [neverCached, limitSignIns];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const app = context.get(services);
  const session = await app.administrator.sessionOf(request.headers.get('Cookie'));
  if (session.kind === 'administrator') throw redirect(returnPath(url.searchParams.get('to')));
  const { flash, headers } = await takeFlash(app, request);
  const lostCookie = url.searchParams.has(SIGNED_IN) ? NO_COOKIE : flash?.text;
  const message = session.kind === 'unauthorized' ? 'Unauthorized access' : lostCookie;
  return data({ message, title: `Admin Login | ${app.site.brand}` }, { headers });
}

export const clientLoader = retried;

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageState);
  return signIn(request, context.get(clientAddress), context.get(services), page);
}

/** Where no answer arrives, the e-mail address stays typed. */
export const clientAction = submitOrRestore(
  UNREACHABLE,
  ({ email = '' }, { text }): Refusal => ({ message: text, problems: {}, email }),
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData && {
      title: loaderData.title,
      description: 'Sign in to manage spas and deals.',
      hidden: true,
    },
  );

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST';
  const { form, problems, clearFixedProblems } = useProblems<'email' | 'password'>(
    actionData,
    () => ({}),
  );
  const message = actionData?.message ?? loaderData.message;

  useEffect(() => {
    if (!actionData || Object.keys(actionData.problems).length > 0) return;
    const password = form.current?.elements.namedItem('password');
    if (password instanceof HTMLInputElement) password.select();
  }, [actionData, form]);

  return (
    <LoginFrame title="Admin Login">
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={clearFixedProblems}
        className="mt-7 grid gap-5"
      >
        <Refused message={message} />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={actionData?.email}
          problem={problems.email}
        />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          problem={problems.password}
        />
        <Button type="submit" disabled={sending} className="mt-2 min-h-12 w-full">
          {sending ? 'Signing in...' : 'Sign In'}
        </Button>
      </Form>
    </LoginFrame>
  );
}
