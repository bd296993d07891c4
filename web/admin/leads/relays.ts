import { retryRelays } from '../../../market/leads/verbs.server.ts';
import { counted } from '../../../market/words.ts';
import { doneOrToast, pressButton, success } from '../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../kit/forms/submit-or-restore.ts';
import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/relays';

export const handle = { access: 'administrator' } satisfies RouteFacts;

const FAILED = 'Failed to try again';
const NO_FORM = 'No form is connected. Set FORM_ENDPOINT first.';
const NOTHING_TO_RETRY = 'There was nothing to try again.';
const FAILED_RELAYS_PATH = '/admin/leads?relay=failed';

export function loader(_: Route.LoaderArgs) {
  return redirect(FAILED_RELAYS_PATH);
}

export const clientAction = submitOrRestore(FAILED, toastOnly);

/** Tries again what the external form did not take: of the lead that is named, or all. */
export function action(args: Route.ActionArgs) {
  return pressButton(args, async ({ values: { id }, app, change }) => {
    const { db, delivery } = app;
    const to = id && /^[\w-]+$/.test(id) ? `/admin/leads/${id}` : FAILED_RELAYS_PATH;
    if (!delivery.relaysLeads) return { to, flash: { kind: 'error', text: NO_FORM } };
    return doneOrToast(app, { to, failed: FAILED }, async () => {
      const count = await retryRelays(db, id || undefined, change);
      delivery.wake();
      if (count === 0) return { to, flash: { kind: 'warning', text: NOTHING_TO_RETRY } };
      return {
        to,
        flash: success(
          `${counted(count, 'request is', 'requests are')} being sent to your form again`,
        ),
      };
    });
  });
}
