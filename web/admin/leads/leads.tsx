import { pressButton } from '../../forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../forms/submit-or-restore.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/leads';
import { changeLead } from './change.server.ts';
import { FAILED_TO_UPDATE } from './copy.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function action(args: Route.ActionArgs) {
  return pressButton(args, changeLead);
}

/** Where no answer arrives, the page stays and says so. */
export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);

/** The layout renders the list; nothing covers it here. */
export default function LeadsPage() {
  return null;
}
