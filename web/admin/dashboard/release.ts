import { resumeSending } from '../../../market/outbox/commands.server.ts';
import type { Flash } from '../../kit/forms/flash.server.ts';
import { doneOrToast, pressButton, success } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/release';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to release';

export function loader(_: Route.LoaderArgs) {
  return redirect('/admin');
}

export const clientAction = submitOrRestore(FAILED, toastOnly);

/** Sends what a restored site has paused. */
export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ app }) =>
    doneOrToast(app, { to: '/admin', failed: FAILED }, async () => {
      const released = await resumeSending(app.db);
      app.delivery.wake();
      const flash: Flash = released
        ? success('Released: sending is on again')
        : { kind: 'warning', text: 'Sending was not paused.' };
      return { to: '/admin', flash };
    }),
  );
}
