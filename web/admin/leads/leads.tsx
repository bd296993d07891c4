import type { RoutePolicy } from '../../access.ts';
import { administratorEmail, services } from '../../context.ts';
import { failureToastText } from '../../forms/failure.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import type { Route } from './+types/leads';
import { changeLead } from './change.server.ts';
import { FAILED_TO_UPDATE } from './copy.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function action({ request, context }: Route.ActionArgs) {
  return changeLead(
    await readForm(request),
    context.get(administratorEmail) ?? '',
    context.get(services),
  );
}

/** Where no answer arrives, the page stays and says so. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitOrRestore(
    request,
    () => serverAction(),
    FAILED_TO_UPDATE,
    (_, failure) => ({ failed: failureToastText(failure) }),
  );
}

/** The desk draws the list; nothing lies over it here. */
export default function LeadsPage() {
  return null;
}
