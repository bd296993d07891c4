import { data } from 'react-router';
import { administratorSession, clientAddress, services } from '../../../context.ts';
import { readForm } from '../../../kit/forms/read-form.server.ts';
import { submitOrRestore } from '../../../kit/forms/submit-or-restore.ts';
import { retried } from '../../../kit/layout/client-cache.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { securityPath } from '../paths.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Route } from './+types/security';
import { pressed, reply, type SecurityAnswer } from './actions.server.ts';
import { Address } from './address.tsx';
import { Password } from './password.tsx';
import { prove, withHeaders } from './prove.server.ts';
import { Sessions } from './sessions.tsx';
import { NewCodes, RecoveryCodes, Totp } from './totp.tsx';
import { securityView } from './view.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const HAVE_PASSWORD = ['change-password', 'change-address'];
const FAILED = 'Failed to change the security settings';

export function loader({ context }: Route.LoaderArgs) {
  return securityView(context.get(services), context.get(administratorSession));
}

export const clientLoader = retried;

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const values = await readForm(request);
  const { intent = '' } = values;
  try {
    const password = HAVE_PASSWORD.includes(intent) ? values.current : undefined;
    const proving = await prove(request, context, values, password);
    if (proving.kind === 'over') return proving.response;
    if (proving.kind === 'refused') {
      const { status, problem } = proving;
      return reply(intent, status, {
        problem,
        ...(values.email && { email: values.email.slice(0, 254) }),
      });
    }
    const session = context.get(administratorSession);
    const address = context.get(clientAddress);
    const answer = await pressed({ app, session, request, address, values });
    return withHeaders(answer, proving.headers);
  } catch (error) {
    app.report(error);
    const failure = { text: FAILED, why: 'failed' as const };
    return data<SecurityAnswer>({ intent, failure }, { status: 503 });
  }
}

export const clientAction = submitOrRestore(
  FAILED,
  ({ intent = '' }, failure): SecurityAnswer => ({ intent, failure }),
);

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasTotp } = loaderData.proof;
  const answer = actionData ?? undefined;
  return (
    <SettingsScreen to={securityPath}>
      <p className="prose-line mt-2 text-ink-soft">
        {hasTotp
          ? 'Signing in takes your password and a code. Each change here signs out all other browsers.'
          : 'Right now your password alone opens this back office. An authenticator app adds a second step.'}
      </p>
      <div className="mt-6 grid max-w-3xl gap-5">
        {answer?.codes && <NewCodes codes={answer.codes} />}
        <Totp view={loaderData} answer={answer} />
        {hasTotp && <RecoveryCodes view={loaderData} answer={answer} />}
        <Password view={loaderData} answer={answer} />
        <Address view={loaderData} answer={answer} />
        <Sessions view={loaderData} answer={answer} />
      </div>
    </SettingsScreen>
  );
}
