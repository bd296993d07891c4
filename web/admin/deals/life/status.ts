import { duplicateDeal } from '../../../../market/deals/commands.server.ts';
import { MAX_REASON_LENGTH } from '../../../../market/deals/rules.ts';
import { changeDealStatus, parseDealVerb } from '../../../../market/deals/verbs.server.ts';
import {
  type Done,
  doneOrToast,
  pressButton,
  type Submission,
  success,
} from '../../../kit/forms/form-action.server.ts';
import { submitOrRestore, toastOnly } from '../../../kit/forms/submit-or-restore.ts';
import { returnPath } from '../../../kit/layout/return-path.ts';
import { redirect } from '../../../redirect.server.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import type { Route } from './+types/status';
import { DELETED, FAILED_TO_CREATE, FAILED_TO_UPDATE, VERB_TEXTS } from './copy.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/deals/${params.id}/edit`);
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return pressButton(args, (submission) => {
    const { values, app, change } = submission;
    if (values.verb === 'duplicate') return duplicate(id, submission);
    const to = returnPath(values.back ?? `/admin/deals/${id}/edit`);
    const verb = parseDealVerb(values.verb);
    const failure = (warning: string) =>
      ({ to, flash: { kind: 'error', text: FAILED_TO_UPDATE, warning } }) as const;
    return doneOrToast(app, { to, failed: FAILED_TO_UPDATE }, async () => {
      if (!verb) return failure('There is no such button.');
      const reason = values.reason?.trim().slice(0, MAX_REASON_LENGTH);
      const { lastDay } = values;
      const outcome = await changeDealStatus({ ...app, ...change }, id, { verb, reason, lastDay });
      if (outcome.kind === 'missing') return failure(DELETED);
      if (outcome.kind === 'refused') return failure(outcome.reason);
      return { to, flash: success(`Deal ${VERB_TEXTS[verb].done}`) };
    });
  });
}

function duplicate(id: string, { idempotencyKey, app, change }: Submission): Promise<Done> {
  const to = `/admin/deals/${id}/edit`;
  return doneOrToast(app, { to, failed: FAILED_TO_CREATE }, async () => {
    const copy = await duplicateDeal({ ...app, ...change }, id, idempotencyKey);
    if (copy.kind === 'created')
      return { to: `/admin/deals/${copy.id}/edit`, flash: success('Draft created') };
    return { to, flash: { kind: 'error', text: FAILED_TO_CREATE, warning: DELETED } };
  });
}

export const clientAction = submitOrRestore(FAILED_TO_UPDATE, toastOnly);
