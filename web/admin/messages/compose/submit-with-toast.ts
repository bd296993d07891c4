import { failureToastText } from '../../../forms/failure.ts';
import { forgetIdempotencyKey } from '../../../forms/idempotency-key.ts';
import { type SubmitArgs, submitOrRestore } from '../../../forms/submit-or-restore.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ActionResult } from '../actions.server.ts';
import { FAILED_TO_CHANGE, FAILED_TO_SEND } from '../copy.ts';
import { parseInboxQuery, sendFetcherKey } from '../inbox-query.ts';
import { clearSendingDraft, restoreDraft } from './drafts.ts';

/**
 * Sends a form of the inbox and shows its result on any screen. A text that
 * was not stored goes back into its box, also where no answer comes or the session has ended.
 */
export async function submitWithToast(args: SubmitArgs) {
  const { request } = args;
  const form = await request.clone().formData();
  const isSending = form.get('intent') === 'send';
  const { phone } = parseInboxQuery(new URL(request.url).searchParams);
  const failed = isSending ? FAILED_TO_SEND : FAILED_TO_CHANGE;
  const restoreUnsent = () => isSending && restoreDraft(phone, String(form.get('text')));
  try {
    const submit = submitOrRestore(failed, (_, failure): ActionResult => {
      const message = form.get('intent') === 'seen' ? '' : failureToastText(failure);
      return { kind: 'refused', message, reason: '', unsentText: '' };
    });
    const sent = await submit(args);
    const answer = 'init' in sent ? sent.data : sent;
    if (answer.kind === 'refused') restoreUnsent();
    else if (isSending) {
      forgetIdempotencyKey(sendFetcherKey(phone));
      clearSendingDraft(phone);
    }
    if (answer.message) toast(answer.kind === 'done' ? 'success' : 'error', answer.message);
    if (answer.reason) toast('warning', answer.reason);
    return sent;
  } catch (login) {
    restoreUnsent();
    throw login;
  }
}
