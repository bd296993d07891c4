import { data, type RouterContextProvider } from 'react-router';
import { type AlertOfLink, alertCriteria } from '../../../market/alerts/rules.ts';
import { findAlertByToken } from '../../../market/alerts/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { pageState, type Services, services } from '../../context.ts';

export type AlertView = ReturnType<typeof viewOf>;

function viewOf({ alert }: AlertOfLink, isDone: boolean) {
  return {
    email: alert.email,
    ...alertCriteria(alert),
    endsOn: formatTime(alert.ends_at, 'date', 'UTC'),
    isDone,
  };
}

/** `stateOf` says what the link may do to its alert. */
export async function loadAlert(
  title: string,
  token: string,
  context: Readonly<RouterContextProvider>,
  stateOf: (found: AlertOfLink, now: number) => 'open' | 'done' | 'ended',
) {
  const { db, now, site } = context.get(services);
  context.get(pageState).isPrivate = true;
  const found = await findAlertByToken(db, token);
  const state = found ? stateOf(found, now()) : 'ended';
  const alert = found && state !== 'ended' ? viewOf(found, state === 'done') : undefined;
  const head = { title: `${title} | ${site.brand}`, description: title, hidden: true };
  return data({ alert, ...head }, { status: alert ? 200 : 404 });
}

export async function pressAlertButton(
  context: Readonly<RouterContextProvider>,
  press: (app: Services) => Promise<{ kind: 'active' | 'missing' }>,
) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  try {
    const { kind } = await press(app);
    return data(
      { failed: false, isDone: kind === 'active' },
      { status: kind === 'active' ? 200 : 404 },
    );
  } catch (error) {
    app.report(error);
    return data({ failed: true, isDone: false }, { status: 503 });
  }
}
