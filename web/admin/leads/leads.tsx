import { data } from 'react-router';
import type { RoutePolicy } from '../../access.ts';
import { services, signedIn } from '../../context.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { endedIn, SESSION_ENDED } from '../../forms/session-ended.ts';
import type { Route } from './+types/leads';
import { changeLead } from './change.server.ts';
import { FAILED_TO_UPDATE } from './words.ts';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

export async function action({ request, context }: Route.ActionArgs) {
  return changeLead(await readForm(request), context.get(signedIn) ?? '', context.get(services));
}

/** Where no answer arrives, the page stays and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (endedIn(error)) return data({ failed: SESSION_ENDED }, { status: 401 });
    return data({ failed: FAILED_TO_UPDATE }, { status: 503 });
  }
}

/** The desk draws the list; nothing lies over it here. */
export default function LeadsPage() {
  return null;
}
