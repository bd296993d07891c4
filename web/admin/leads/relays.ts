import { retryRelays } from '../../../market/leads/status.server.ts';
import type { RoutePolicy } from '../../access.ts';
import { administratorEmail, services } from '../../context.ts';
import { failureToastText } from '../../forms/failure.ts';
import { type Flash, withFlash } from '../../forms/flash.server.ts';
import { readForm } from '../../forms/read-form.server.ts';
import { submitOrRestore } from '../../forms/submit-or-restore.ts';
import { redirect } from '../../layout/redirect.server.ts';
import type { Route } from './+types/relays';

export const handle = { access: 'administrator' } satisfies RoutePolicy;

const FAILED = 'Failed to try again';
const FAILED_RELAYS_PATH = '/admin/leads?relay=failed';

export function loader(_: Route.LoaderArgs) {
  return redirect(FAILED_RELAYS_PATH);
}

/** Where no answer arrives, the page stays and says so. */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitOrRestore(
    request,
    () => serverAction(),
    FAILED,
    (_, failure) => ({ failed: failureToastText(failure) }),
  );
}

/** Tries again what the external form did not take: of the lead that is named, or all. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(services);
  const { db, now, delivery, report } = app;
  const { id } = await readForm(request);
  const back = id && /^[\w-]+$/.test(id) ? `/admin/leads/${id}` : FAILED_RELAYS_PATH;
  const flash = await retry();
  return redirect(back, { headers: await withFlash(app, flash) });

  async function retry(): Promise<Flash> {
    if (!delivery.relaysLeads) {
      return { kind: 'error', text: 'No form is connected. Set FORM_ENDPOINT first.' };
    }
    try {
      const change = { who: context.get(administratorEmail) ?? '', now: now() };
      const count = await retryRelays(db, id || undefined, change);
      delivery.wake();
      if (count === 0) return { kind: 'warning', text: 'There was nothing to try again.' };
      const requests = count === 1 ? 'One request is' : `${count} requests are`;
      return { kind: 'success', text: `${requests} being sent to your form again` };
    } catch (error) {
      report(error);
      return { kind: 'error', text: FAILED };
    }
  }
}
