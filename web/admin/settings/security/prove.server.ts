import type { RouterContextProvider } from 'react-router';
import type { ConfirmOutcome } from '../../../../market/admin/proofs.server.ts';
import { administratorSession, clientAddress, type Services, services } from '../../../context.ts';
import { announce } from '../../login/announce.server.ts';
import { sourceOf } from '../../login/enter.server.ts';
import { backToLogin } from '../../login/guard.server.ts';
import { tooManyAttemptsMessage } from '../../login/sign-in.server.ts';

type Values = Record<string, string>;

export type Proving =
  /** Set-Cookie lines, where another token carries the session from now on. */
  | { kind: 'proved'; headers: [string, string][] }
  | { kind: 'refused'; status: number; problem: string }
  | { kind: 'over'; response: Response };

/** Longer than any password. */
const MAX_INPUT = 200;

export const STALE = 'Please confirm that it is you: the last time was more than ten minutes ago.';

export const NOT_PROVED = {
  'wrong-password': 'That is not your password',
  'wrong-code': 'That code is not right, or was used before. Please enter a new one.',
};

/**
 * What a form does for the administrator only within ten minutes of a proof: it may bring the
 * proof itself. The session of this request is the proved one from then on.
 */
export async function prove(
  request: Request,
  context: Readonly<RouterContextProvider>,
  values: Values,
  password = values['own-password'] ?? '',
): Promise<Proving> {
  const app = context.get(services);
  const session = context.get(administratorSession);
  const { 'own-code': code = '' } = values;
  if (values.intent !== 'confirm') {
    if (app.administrator.factors.isFresh(session)) return { kind: 'proved', headers: [] };
    if (!password) return { kind: 'refused', status: 403, problem: STALE };
  }
  const source = await sourceOf(request, context.get(clientAddress), app);
  const proof = { password: password.slice(0, MAX_INPUT), code: code.slice(0, MAX_INPUT) };
  const outcome = await app.administrator.confirm(session, proof, source);
  log(app, outcome.kind);
  switch (outcome.kind) {
    case 'confirmed': {
      const { cookies, confirmedAt } = outcome;
      context.set(administratorSession, { ...session, confirmedAt });
      return { kind: 'proved', headers: cookies.map((line) => ['Set-Cookie', line]) };
    }
    case 'over':
      return { kind: 'over', response: await backToLogin(app, new URL(request.url)) };
    case 'rate-limited': {
      const problem = tooManyAttemptsMessage(outcome.retryAfterSeconds);
      return { kind: 'refused', status: 429, problem };
    }
    case 'wrong-code': {
      const { suspected } = outcome;
      if (suspected) {
        const { email, userId } = suspected;
        await announce(request, { email, event: { kind: 'wrong-code', userId } }, app);
      }
      return { kind: 'refused', status: 400, problem: NOT_PROVED[outcome.kind] };
    }
    case 'wrong-password':
      return { kind: 'refused', status: 400, problem: NOT_PROVED[outcome.kind] };
  }
}

function log({ logSecurity }: Services, outcome: ConfirmOutcome['kind']) {
  const account = 'administrator';
  if (outcome === 'rate-limited')
    return logSecurity({ event: 'limit-reached', account, detail: 'confirm' });
  const event = outcome === 'confirmed' ? outcome : 'confirm-refused';
  logSecurity({ event, account, detail: outcome });
}

export function withHeaders<Answer extends Response | { init: ResponseInit | null }>(
  answer: Answer,
  headers: [string, string][],
): Answer {
  if (answer instanceof Response) {
    for (const [name, value] of headers) answer.headers.append(name, value);
  } else if (headers.length > 0) answer.init = { ...answer.init, headers };
  return answer;
}
