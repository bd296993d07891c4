import { data } from 'react-router';
import type { AdministratorSession } from '../../../../market/admin/sign-in.server.ts';
import type { ConnectionSettings } from '../../../../market/ports/connections.ts';
import type { Services } from '../../../context.ts';
import type { Failure } from '../../../forms/failure.ts';
import { type Flash, withFlash } from '../../../forms/flash.server.ts';
import { success } from '../../../forms/form-action.server.ts';
import { redirect } from '../../../layout/redirect.server.ts';
import { confirmPath, connectionsPath } from '../paths.ts';

/** Nothing that was typed comes back: it may be a secret. */
export interface EnterAnswer {
  problems?: Record<string, string>;
  failure?: Failure;
}

interface Press {
  app: Services;
  session: AdministratorSession;
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
  const { app, session, id, values } = press;
  const found = enterableIn(app, id);
  if (!found) return redirect(connectionsPath);
  if (!app.administrator.factors.isFresh(session)) return redirect(confirmPath(id));
  const change = { actor: session.email, now: app.now() };
  if (values.intent === 'remove') {
    const isGone = await app.connectionValues.remove(id, change);
    return back(app, found.connection, isGone ? 'was removed' : 'was removed before');
  }
  const outcome = await app.connectionValues.enter(id, values, change);
  if (outcome.kind === 'invalid')
    return data<EnterAnswer>({ problems: outcome.problems }, { status: 400 });
  return back(app, found.connection, 'was set. “Send a test” proves it.');
}

async function back(app: Services, { id, name }: ConnectionSettings, what: string) {
  // What waits for a mail server or a gateway leaves at once.
  app.delivery.wake();
  const flash: Flash = success(`${name} ${what}`);
  return redirect(`${connectionsPath}#${id}`, { headers: await withFlash(app, flash) });
}
