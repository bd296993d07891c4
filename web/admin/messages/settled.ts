import { data } from 'react-router';
import { endedIn, SESSION_ENDED } from '../../forms/session-ended.ts';
import { toast } from '../../ui/toast.tsx';
import type { Answer } from './act.server.ts';
import { readAddress } from './address.ts';
import { forgetOnceKey, returnDraft } from './drafts.ts';
import { FAILED_TO_CHANGE, FAILED_TO_SEND } from './words.ts';

/**
 * Sends a form of the inbox and says what became of it, whatever is looked at by then. A text that
 * was not stored goes back into its box, also where no answer comes or the session has ended.
 */
export async function settled(request: Request, send: () => Promise<Answer>) {
  const form = await request.clone().formData();
  const isSending = form.get('intent') === 'send';
  const { phone } = readAddress(new URL(request.url).searchParams);
  const keep = () => isSending && returnDraft(phone, String(form.get('text')));
  try {
    const answer = await send();
    if (answer.kind === 'refused') keep();
    else if (isSending) forgetOnceKey(phone);
    if (answer.told) toast(answer.kind === 'done' ? 'success' : 'error', answer.told);
    if (answer.why) toast('warning', answer.why);
    return answer;
  } catch (error) {
    keep();
    // The login, or the page after a form that was taken.
    if (error instanceof Response) throw error;
    const failed = isSending ? FAILED_TO_SEND : FAILED_TO_CHANGE;
    const told = endedIn(error)
      ? `${SESSION_ENDED}. Sign in in another tab, then try again.`
      : failed;
    if (form.get('intent') !== 'seen') toast('error', told);
    return data({ kind: 'refused', told, why: '', kept: '' } satisfies Answer, { status: 503 });
  }
}
