import { resumeSending } from '../../../market/deliveries/store.server.ts';
import type { RoutePolicy } from '../../access.ts';
import { services } from '../../context.ts';
import { failureToastText } from '../../forms/failure.ts';
import { type Flash, withFlash } from '../../forms/flash.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { redirect } from '../../layout/redirect.server.ts';
import type { Route } from './+types/release';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const FAILED = 'Failed to release';

export function loader(_: Route.LoaderArgs) {
  return redirect('/admin');
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitOrRestore(
    request,
    () => serverAction(),
    FAILED,
    (_, failure) => ({ failed: failureToastText(failure) }),
  );
}

/** Lets leave what a restored site has held back. */
export async function action({ context }: Route.ActionArgs) {
  const app = context.get(services);
  return redirect('/admin', { headers: await withFlash(app, await release()) });

  async function release(): Promise<Flash> {
    try {
      const released = await resumeSending(app.db);
      app.delivery.wake();
      return released
        ? { kind: 'success', text: 'Released: nothing is held back any more' }
        : { kind: 'warning', text: 'Nothing was held back.' };
    } catch (error) {
      app.report(error);
      return { kind: 'error', text: FAILED };
    }
  }
}
