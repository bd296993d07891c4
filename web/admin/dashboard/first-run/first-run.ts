import { dismissFirstRun } from '../../../../market/todo/commands.server.ts';
import { doneOrToast, pressButton, success } from '../../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../../kit/forms/submit-or-restore.ts';
import { redirect } from '../../../redirect.server.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import type { Route } from './+types/first-run';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to dismiss the list';

export function loader(_: Route.LoaderArgs) {
  return redirect('/admin');
}

export const clientAction = submitOrRestore(FAILED, toastOnly);

export function action(args: Route.ActionArgs) {
  return pressButton(args, ({ app, change }) =>
    doneOrToast(app, { to: '/admin', failed: FAILED }, async () => {
      await dismissFirstRun(app.db, change);
      return { to: '/admin', flash: success('The list was dismissed') };
    }),
  );
}
