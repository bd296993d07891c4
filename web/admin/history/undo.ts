import { pressButton } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import { FAILED_TO_UNDO } from '../changes/copy.ts';
import type { Route } from './+types/undo';
import { undoChange } from './undo.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader(_: Route.LoaderArgs) {
  return redirect('/admin/history');
}

export function action(args: Route.ActionArgs) {
  return pressButton(args, undoChange);
}

export const clientAction = submitOrRestore(FAILED_TO_UNDO, toastOnly);
