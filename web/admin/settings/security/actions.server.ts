import { data } from 'react-router';
import type {
  AdministratorSession,
  EndOutcome,
} from '../../../../market/admin/administrator.server.ts';
import type { FactorOutcome } from '../../../../market/admin/factors.server.ts';
import { passwordProblem, siteWords } from '../../../../market/admin/passwords.server.ts';
import {
  type NewAddressProblems,
  type NewPasswordProblems,
  parseNewAddress,
  parseNewPassword,
} from '../../../../market/admin/schema.ts';
import type { SecurityEvent } from '../../../../market/security-events.ts';
import { noMail } from '../../../../market/todo/copy.ts';
import { connected, type Services } from '../../../context.ts';
import type { Failure } from '../../../kit/forms/failure.ts';
import { goOn, success } from '../../../kit/forms/form-action.server.ts';
import { redirect } from '../../../redirect.server.ts';
import { announce } from '../../login/announce.server.ts';
import { sourceOf } from '../../login/enter.server.ts';
import { clearMarkerCookie } from '../../login/session-cookies.server.ts';
import { tooManyAttemptsMessage } from '../../login/sign-in.server.ts';
import { securityPath } from '../paths.ts';
import { NOT_PROVED, STALE } from './prove.server.ts';
import { type NewTotp, newTotp } from './view.server.ts';

/** Nothing that was typed comes back, but a new address: it is a password or a code. */
export interface SecurityAnswer {
  intent: string;
  /** Shown in this answer and never again. */
  codes?: string[];
  newTotp?: NewTotp | undefined;
  problem?: string;
  problems?: NewPasswordProblems;
  addressProblems?: NewAddressProblems;
  /** The typed address, to be shown again. */
  email?: string;
  failure?: Failure;
}

export interface Press {
  app: Services;
  session: AdministratorSession;
  request: Request;
  address: string;
  values: Record<string, string>;
}

const SET_UP = 'The authenticator app is set up already. Remove it to set up another.';
const SAME_ADDRESS = 'You sign in with this address already';
const NOT_TOLD = `No email was sent about it. ${noMail().title}.`;
const WRONG_CODE =
  'That code is not right. Enter the one that the app shows now, and check the clock of your phone.';
const REFUSED: Record<string, string> = {
  'remove-totp': 'The authenticator app was removed before.',
  'renew-codes': 'There are no recovery codes without an authenticator app.',
};

export const reply = (intent: string, status: number, answer: Omit<SecurityAnswer, 'intent'>) =>
  data<SecurityAnswer>({ intent, ...answer }, { status });

export async function pressed(press: Press) {
  const { app, session, values } = press;
  const { intent = '', code = '', id = '' } = values;
  const { administrator } = app;
  const { factors } = administrator;
  switch (intent) {
    case 'confirm':
      return redirect(securityPath);
    case 'change-password':
      return changePassword(press);
    case 'change-address':
      return changeAddress(press);
    case 'start-totp': {
      const secret = await factors.startTotp(session);
      if (!secret)
        return reply(intent, 409, { problem: factors.isFresh(session) ? SET_UP : STALE });
      return reply(intent, 200, { newTotp: newTotp(app, session.email, secret) });
    }
    case 'confirm-totp': {
      const outcome = await factors.confirmTotp(session, code.replace(/\s/g, ''));
      if (outcome.kind !== 'refused')
        return answer(press, outcome, 'The authenticator app is set up');
      log('code-refused', app, intent);
      const secret = await factors.pendingTotp(session);
      const again = secret && newTotp(app, session.email, secret);
      return reply(intent, 400, { problem: WRONG_CODE, ...(again && { newTotp: again }) });
    }
    case 'remove-totp':
      return answer(press, await factors.removeTotp(session), 'The authenticator app is removed');
    case 'renew-codes':
      return answer(
        press,
        await factors.renewRecoveryCodes(session),
        'There are new recovery codes',
      );
    case 'end-session': {
      const isOwn = id === session.id;
      return ended(press, await administrator.endSession(session, id), isOwn);
    }
    case 'end-all':
      return ended(press, await administrator.endAllSessions(session), true);
    default:
      return reply(intent, 400, { problem: 'Please use the buttons of this page.' });
  }
}

/** After a change of factors, which is e-mailed: the new recovery codes, or back with a toast. */
async function answer(
  { app, session, request, values }: Press,
  outcome: FactorOutcome,
  text: string,
) {
  const { intent = '' } = values;
  switch (outcome.kind) {
    case 'changed':
      log('factors-changed', app, intent);
      await announce(request, { email: session.email, event: { kind: 'changed', text } }, app);
      return outcome.codes ? reply(intent, 200, { codes: outcome.codes }) : done(app, text);
    case 'refused':
      return reply(intent, 400, { problem: REFUSED[intent] ?? WRONG_CODE });
    case 'stale':
      return reply(intent, 403, { problem: STALE });
  }
}

async function changePassword({ app, session, request, address, values }: Press) {
  const intent = 'change-password';
  const parsed = parseNewPassword(values);
  if (parsed.kind === 'invalid') return reply(intent, 400, { problems: parsed.problems });
  const problem = passwordProblem(parsed.form.password, siteWords(app.site, session.email));
  if (problem) return reply(intent, 400, { problems: { password: problem } });
  const source = await sourceOf(request, address, app);
  const outcome = await app.administrator.changePassword(session, parsed.form, source);
  switch (outcome.kind) {
    case 'changed': {
      log('password-set', app);
      const text = 'The password is changed';
      await announce(request, { email: session.email, event: { kind: 'changed', text } }, app);
      return done(app, text);
    }
    case 'wrong-password':
      log('confirm-refused', app, outcome.kind);
      return reply(intent, 400, { problems: { current: NOT_PROVED[outcome.kind] } });
    case 'rate-limited':
      log('limit-reached', app, intent);
      return reply(intent, 429, { problem: tooManyAttemptsMessage(outcome.retryAfterSeconds) });
    default:
      return reply(intent, 403, { problem: STALE });
  }
}

async function changeAddress({ app, session, request, address, values }: Press) {
  const intent = 'change-address';
  const typed = { email: (values.email ?? '').slice(0, 254) };
  const parsed = parseNewAddress(values);
  if (parsed.kind === 'invalid')
    return reply(intent, 400, { addressProblems: parsed.problems, ...typed });
  const { email } = parsed.form;
  if (email === session.email)
    return reply(intent, 400, { addressProblems: { email: SAME_ADDRESS }, ...typed });
  const source = await sourceOf(request, address, app);
  const outcome = await app.administrator.changeAddress(session, parsed.form, source);
  switch (outcome.kind) {
    case 'changed': {
      log('factors-changed', app, intent);
      const text = `The address to sign in with is ${email}, and no longer ${session.email}`;
      for (const to of [session.email, email])
        await announce(request, { email: to, event: { kind: 'changed', text } }, app);
      return connected(app).mail
        ? done(app, `You sign in with ${email} now. Both addresses get an email.`)
        : done(app, `You sign in with ${email} now`, NOT_TOLD);
    }
    case 'wrong-password':
      log('confirm-refused', app, outcome.kind);
      return reply(intent, 400, {
        addressProblems: { current: NOT_PROVED[outcome.kind] },
        ...typed,
      });
    case 'rate-limited': {
      log('limit-reached', app, intent);
      const problem = tooManyAttemptsMessage(outcome.retryAfterSeconds);
      return reply(intent, 429, { problem, ...typed });
    }
    default:
      return reply(intent, 403, { problem: STALE, ...typed });
  }
}

async function ended({ app, values }: Press, outcome: EndOutcome, isOwn: boolean) {
  if (outcome.kind === 'stale') return reply(values.intent ?? '', 403, { problem: STALE });
  log('sessions-ended', app, values.intent);
  return isOwn ? signedOut(app) : done(app, 'That browser is signed out');
}

function log(event: SecurityEvent['event'], app: Services, detail = '') {
  app.logSecurity({ event, account: 'administrator', detail });
}

const done = (app: Services, text: string, warning?: string) =>
  goOn(app, { to: securityPath, flash: success(text, warning) });

async function signedOut(app: Services) {
  return redirect('/admin/login', { headers: { 'Set-Cookie': clearMarkerCookie(app) } });
}
