import { failureToast } from '../../../forms/failure.ts';
import { forgetFormKey } from '../../../forms/idempotency-key.ts';
import { sendOrKeep } from '../../../forms/submit-or-restore.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Answer } from '../actions.server.ts';
import { FAILED_TO_CHANGE, FAILED_TO_SEND } from '../copy.ts';
import { readAddress, sendingName } from '../inbox-query.ts';
import { draftAnswered, returnDraft } from './drafts.ts';

/**
 * Sends a form of the inbox and says what became of it, whatever is looked at by then. A text that
 * was not stored goes back into its box, also where no answer comes or the session has ended.
 */
export async function settled(request: Request, send: () => Promise<Answer>) {
  const form = await request.clone().formData();
  const isSending = form.get('intent') === 'send';
  const { phone } = readAddress(new URL(request.url).searchParams);
  const failed = isSending ? FAILED_TO_SEND : FAILED_TO_CHANGE;
  const keep = () => isSending && returnDraft(phone, String(form.get('text')));
  try {
    const sent = await sendOrKeep(request, send, failed, (_, failure): Answer => {
      const told = form.get('intent') === 'seen' ? '' : failureToast(failure);
      return { kind: 'refused', told, why: '', kept: '' };
    });
    const answer = 'init' in sent ? sent.data : sent;
    if (answer.kind === 'refused') keep();
    else if (isSending) {
      forgetFormKey(sendingName(phone));
      draftAnswered(phone);
    }
    if (answer.told) toast(answer.kind === 'done' ? 'success' : 'error', answer.told);
    if (answer.why) toast('warning', answer.why);
    return sent;
  } catch (login) {
    keep();
    throw login;
  }
}
