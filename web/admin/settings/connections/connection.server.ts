import { data, type RouterContextProvider } from 'react-router';
import type { ConnectionSettings } from '../../../../market/ports/connections.ts';
import { CONNECTION_CHANGED } from '../../../../market/security-events.ts';
import { administratorSession, type Services, services } from '../../../context.ts';
import type { Failure } from '../../../kit/forms/failure.ts';
import type { Flash } from '../../../kit/forms/flash.server.ts';
import { goOn, success } from '../../../kit/forms/form-action.server.ts';
import { redirect } from '../../../redirect.server.ts';
import { connectionsPath, enterPath } from '../paths.ts';
import { prove, withHeaders } from '../security/prove.server.ts';

/** Nothing that was typed comes back: it may be a secret. */
export interface EnterAnswer {
  problem?: string;
  problems?: Record<string, string>;
  failure?: Failure;
}

interface Press {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
  values: Record<string, string>;
}

/** What may be entered of a connection; undefined where nothing may. */
export function enterableIn({ connections }: Services, id: string) {
  const connection = connections.settings.find((one) => one.id === id);
  const fields = connection?.variables.flatMap(({ name, label, isSecret = false, example }) =>
    label === undefined ? [] : [{ name, label, isSecret, example }],
  );
  return connection && fields?.length ? { connection, fields } : undefined;
}

/** Asks first who it is: what sends in the owner's name is not for an open screen. */
export async function enterOrRemove(press: Press) {
  const { request, context, id, values } = press;
  const app = context.get(services);
  const found = enterableIn(app, id);
  if (!found) return redirect(connectionsPath);
  const isRemoval = values.intent === 'remove';
  const proving = await prove(request, context, values);
  if (proving.kind === 'over') return proving.response;
  if (proving.kind === 'refused') {
    const { status, problem } = proving;
    if (!isRemoval) return data<EnterAnswer>({ problem }, { status });
    return back(app, found.connection, { kind: 'error', text: problem });
  }
  return withHeaders(await change(press, found.connection), proving.headers);
}

async function change({ context, id, values }: Press, connection: ConnectionSettings) {
  const app = context.get(services);
  const { name } = connection;
  const change = { actor: context.get(administratorSession).email, now: app.now() };
  if (values.intent === 'remove') {
    const isGone = await app.connectionValues.remove(id, change);
    if (isGone) app.logSecurity({ ...CONNECTION_CHANGED, detail: `${id} removed` });
    return back(app, connection, success(`${name} was ${isGone ? 'removed' : 'removed before'}`));
  }
  const outcome = await app.connectionValues.enter(id, values, change);
  if (outcome.kind === 'invalid')
    return data<EnterAnswer>({ problems: outcome.problems }, { status: 400 });
  app.logSecurity({ ...CONNECTION_CHANGED, detail: `${id} set` });
  const proof =
    id === 'maps' ? '“Test” shows whether Google takes it.' : '“Send a test” proves it.';
  return back(app, connection, success(`${name} was set. ${proof}`));
}

function back(app: Services, { id }: ConnectionSettings, flash: Flash) {
  // What waits for a mail server or a gateway leaves at once.
  app.delivery.wake();
  return goOn(app, { to: enterPath(id), flash });
}
