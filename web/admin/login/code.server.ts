import { data } from 'react-router';
import { SIGN_IN_MESSAGES } from '../../../market/admin/schema.ts';
import type { PageState, Services } from '../../context.ts';
import { readForm } from '../../kit/forms/read-form.server.ts';
import { announce } from './announce.server.ts';
import { enter, sourceOf } from './enter.server.ts';
import { backToLogin } from './guard.server.ts';
import { readStepCookie } from './session-cookies.server.ts';
import { tooManyAttemptsMessage } from './sign-in.server.ts';

export interface CodeRefusal {
  message: string;
}

/** The same for every code that does not open: which part of it was wrong is nobody's business. */
const REFUSED = 'That code is not right, or was used before. Please enter a new one.';

export async function finishSignIn(
  request: Request,
  address: string,
  services: Services,
  page: Pick<PageState, 'refusal'>,
) {
  const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
    data<CodeRefusal>({ message }, { status, headers });
  const { code = '' } = await readForm(request);
  if (!code.trim()) return refuse(400, 'Please enter the code');
  try {
    const token = (await readStepCookie(services, request)) ?? '';
    const source = await sourceOf(request, address, services);
    const outcome = await services.administrator.finishSignIn(token, code.slice(0, 100), source);
    if ('suspected' in outcome && outcome.suspected) {
      const { email, userId } = outcome.suspected;
      await announce(request, { email, event: { kind: 'wrong-code', userId } }, services);
    }
    switch (outcome.kind) {
      case 'refused':
        services.logSecurity({ event: 'code-refused', account: 'administrator' });
        return refuse(401, REFUSED);
      case 'over':
        services.logSecurity({ event: 'code-refused', account: 'administrator', detail: 'over' });
        return await backToLogin(services, new URL(request.url));
      case 'rate-limited': {
        const { retryAfterSeconds } = outcome;
        const message = tooManyAttemptsMessage(retryAfterSeconds);
        page.refusal = { message, retryAfterSeconds };
        return refuse(429, message, { 'Retry-After': String(retryAfterSeconds) });
      }
      case 'signed-in':
        return await enter(request, outcome, services, 'code');
    }
  } catch (error) {
    services.report(error);
    return refuse(503, SIGN_IN_MESSAGES.unreachable);
  }
}
