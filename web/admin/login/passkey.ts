import { data } from 'react-router';
import { clientAddress, services } from '../../context.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { neverCached } from '../guard.server.ts';
import { readStepCookie } from '../session-cookies.server.ts';
import type { Route } from './+types/passkey';
import { enter, sourceOf } from './enter.server.ts';
import type { CodeRefusal } from './second-step.server.ts';
import { limitSignIns } from './sign-in.server.ts';

export const handle = { access: 'public' } satisfies RouteFacts;

export const middleware = [neverCached, limitSignIns];

const UNREACHABLE = 'Authentication failed';
const REFUSED = 'That passkey was not accepted. Please sign in with your password.';

/** The question that a passkey has to answer. It says nothing of the account. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await context.get(services).administrator.passkeyQuestion());
}

/** A passkey's answer: it signs in by itself, before the second step and in its place. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const { answer = '' } = await readForm(request);
  try {
    const token = await readStepCookie(app, request);
    const source = await sourceOf(request, context.get(clientAddress), app);
    const outcome = await app.administrator.signInWithPasskey(answer, token, source);
    if (outcome.kind === 'signed-in') return await enter(request, outcome, app, 'passkey');
    app.logSecurity({ event: 'sign-in-refused', account: 'unknown', detail: 'passkey' });
    return data<CodeRefusal>({ message: REFUSED }, { status: 401 });
  } catch (error) {
    app.report(error);
    return data<CodeRefusal>({ message: UNREACHABLE }, { status: 503 });
  }
}

export const clientAction = submitOrRestore(
  UNREACHABLE,
  (_, { text }): CodeRefusal => ({ message: text }),
);
