import { readFromTab, saveToTab } from '../../kit/forms/browser-storage.ts';
import { failureToastText } from '../../kit/forms/failure.ts';
import { forgetIdempotencyKey } from '../../kit/forms/idempotency-key.ts';
import { type SubmitArgs, submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { toast } from '../../kit/ui/toast.tsx';
import type { ActionResult } from './actions.server.ts';
import { FAILED_TO_CHANGE, FAILED_TO_SEND } from './copy.ts';
import { parseInboxQuery, sendFetcherKey } from './query.ts';

/** What is typed and not yet sent, per number; it outlives looking elsewhere and a reload. */
const listeners = new Set<() => void>();
/** The numbers whose texts under way are this page's own, and not those of before a reload. */
const loadedPhones = new Set<string>();

const storageKey = (phone: string) => `draft ${phone}`;
const sendingStorageKey = (phone: string) => `sending ${phone}`;

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftOf(phone: string): string {
  if (!loadedPhones.has(phone)) {
    loadedPhones.add(phone);
    // Its page was closed during the send: its key prevents a second text.
    const unsentText = readFromTab(sendingStorageKey(phone));
    if (unsentText) restore(phone, unsentText);
  }
  return readFromTab(storageKey(phone)) ?? '';
}

export function saveDraft(phone: string, text: string): void {
  saveToTab(storageKey(phone), text);
  for (const listener of listeners) listener();
}

/** The draft is on its way; a reload meanwhile brings it back. */
export function sendDraft(phone: string, text: string): void {
  saveToTab(sendingStorageKey(phone), text);
  saveDraft(phone, '');
}

function clearSendingDraft(phone: string): void {
  saveToTab(sendingStorageKey(phone), '');
}

/** A message that was not stored comes back, before what has been typed since. */
function restoreDraft(phone: string, text: string): void {
  restore(phone, text);
  for (const listener of listeners) listener();
}

function restore(phone: string, text: string): void {
  clearSendingDraft(phone);
  const typedSince = readFromTab(storageKey(phone));
  saveToTab(storageKey(phone), typedSince ? `${text}\n${typedSince}` : text);
}

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
