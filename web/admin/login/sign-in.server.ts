import { data, type MiddlewareFunction } from 'react-router';
import {
  parseSignIn,
  SIGN_IN_MESSAGES,
  type SignInProblems,
} from '../../../market/admin/schema.ts';
import { counted } from '../../../market/words.ts';
import { type PageState, pageState, services as provided, type Services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { returnPath } from '../../kit/layout/return-path.ts';
import { redirect } from '../../redirect.server.ts';
import { enter, sourceOf } from './enter.server.ts';
import { setStepCookie } from './session-cookies.server.ts';

const BUSY_RETRY_SECONDS = 5;

export interface Refusal {
  message: string;
  problems: SignInProblems;
  /** The typed address, to be shown again; the password never is. */
  email: string;
}

/** Handles sign-ins one after the other, so a flood of them does not stop the other pages. */
export const limitSignIns: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== 'POST') return next();
  const answer = await context.get(provided).limitConcurrentSignIns(next);
  if (answer) return answer;
  // The limit of requests at a time is there so that a flood renders no pages.
  const message = SIGN_IN_MESSAGES.unreachable;
  context.get(pageState).refusal = { message, retryAfterSeconds: BUSY_RETRY_SECONDS };
  const headers = { 'Retry-After': String(BUSY_RETRY_SECONDS) };
  return new Response(message, { status: 503, headers });
};

export async function signIn(
  request: Request,
  address: string,
  services: Services,
  page: Pick<PageState, 'refusal'>,
) {
  const values = await readForm(request);
  const refuse = (status: number, message: string, more: Partial<Refusal> = {}, seconds?: number) =>
    data<Refusal>(
      { message, problems: {}, email: (values.email ?? '').slice(0, 254), ...more },
      { status, headers: seconds ? { 'Retry-After': String(seconds) } : {} },
    );

  const parsed = parseSignIn(values);
  if (parsed.kind === 'invalid') {
    return refuse(400, SIGN_IN_MESSAGES.malformed, { problems: parsed.problems });
  }
  const { logSecurity, administrator } = services;
  try {
    const isTheirs = await administrator.hasEmail(parsed.form.email);
    const account = isTheirs ? 'administrator' : 'unknown';
    const outcome = await administrator.signIn(
      parsed.form,
      await sourceOf(request, address, services),
    );
    switch (outcome.kind) {
      case 'refused':
        logSecurity({ event: 'sign-in-refused', account });
        return refuse(401, SIGN_IN_MESSAGES.refused);
      case 'unauthorized':
        logSecurity({ event: 'sign-in-refused', account, detail: 'not the administrator' });
        return refuse(403, SIGN_IN_MESSAGES.unauthorized);
      case 'rate-limited': {
        const message = tooManyAttemptsMessage(outcome.retryAfterSeconds);
        page.refusal = { message, retryAfterSeconds: outcome.retryAfterSeconds };
        return refuse(429, message, {}, outcome.retryAfterSeconds);
      }
      case 'second-step': {
        logSecurity({ event: 'password-accepted', account });
        const cookie = await setStepCookie(services, outcome.token);
        const to = returnPath(new URL(request.url).searchParams.get('to'));
        return redirect(`/admin/login/code?${new URLSearchParams({ to })}`, {
          headers: { 'Set-Cookie': cookie },
        });
      }
      case 'signed-in':
        return enter(request, outcome, services, 'password');
    }
  } catch (error) {
    services.report(error);
    return refuse(503, SIGN_IN_MESSAGES.unreachable);
  }
}

export function tooManyAttemptsMessage(seconds: number): string {
  return `Too many attempts. Please wait ${counted(Math.ceil(seconds / 60), 'minute')} and try again.`;
}
