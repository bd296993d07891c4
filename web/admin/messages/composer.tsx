import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Form, useFetcher } from 'react-router';
import { MAX_TEXT_LENGTH, segmentsOf } from '../../../market/messages/rules.ts';
import { getIdempotencyKey } from '../../kit/forms/idempotency-key.ts';
import { Button } from '../../kit/ui/button.tsx';
import { textLinkLook } from '../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../kit/ui/toast.tsx';
import { draftOf, saveDraft, sendDraft, subscribeToDrafts } from './drafts.ts';
import { LinkDialog, SavedRepliesDialog } from './insert-dialogs.tsx';
import { sendFetcherKey } from './query.ts';
import { formatCost, formatTooLong } from './reply-text.ts';
import type { Reply } from './view.server.ts';

type Props = {
  phone: string;
  action: string;
  /** The key of a form that is sent without a script. */
  idempotencyKey: string;
  replies: Reply[];
  /** A text that a form without a script could not store. */
  unsentText: string;
};

/** The reply box: Enter sends, Shift and Enter break the line. */
export function Composer({ phone, action, idempotencyKey, replies, unsentText }: Props) {
  const composer = useComposer(phone, action, unsentText);
  const { box, text, isTooLong, isSending, change, submit, onKeyDown } = composer;
  const replyDialog = useRef<HTMLDialogElement>(null);
  const linkDialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Form
        method="post"
        action={action}
        onSubmit={submit}
        className="grid grid-cols-[1fr_auto] items-end gap-x-3"
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <label htmlFor="reply" className="self-center font-semibold text-sm">
          Message
        </label>
        <span className="flex justify-end gap-x-4 scriptless:hidden">
          <button type="button" onClick={() => linkDialog.current?.showModal()} className={TOOL}>
            Link
          </button>
          <button type="button" onClick={() => replyDialog.current?.showModal()} className={TOOL}>
            Saved replies
          </button>
        </span>
        <textarea
          ref={box}
          id="reply"
          name="text"
          rows={1}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="send"
          aria-describedby="reply-counter"
          aria-invalid={isTooLong || undefined}
          className="field-sizing-content col-start-1 block max-h-40 min-h-12 w-full resize-none rounded-[10px] border border-control bg-surface px-4 py-2 text-ink aria-invalid:border-2 aria-invalid:border-bad"
        />
        <Button type="submit" disabled={isSending || isTooLong} className="min-h-12">
          Send
        </Button>
        <Counter {...composer} />
      </Form>
      <SavedRepliesDialog ref={replyDialog} {...{ phone, replies }} onPick={composer.insert} />
      <LinkDialog ref={linkDialog} phone={phone} onPick={composer.insertWord} />
    </>
  );
}

type CounterProps = Pick<ReturnType<typeof useComposer>, 'text' | 'counted' | 'isTooLong'>;

function Counter({ text, counted, isTooLong }: CounterProps) {
  return (
    <p
      id="reply-counter"
      className={`col-span-2 mt-1.5 text-sm ${isTooLong ? 'text-bad' : 'text-ink-soft'}`}
    >
      {isTooLong ? formatTooLong(counted) : formatCost(counted)}
      {text === '' && (
        <span className="hidden pointer-fine:inline">
          Enter sends, Shift+Enter begins a new line.
        </span>
      )}
    </p>
  );
}

const TOOL = textLinkLook({ className: 'min-h-11 text-sm' });

function useComposer(phone: string, action: string, unsentText: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const fetcher = useFetcher({ key: sendFetcherKey(phone) });
  const text = useSyncExternalStore(
    subscribeToDrafts,
    () => draftOf(phone),
    () => unsentText,
  );
  const counted = segmentsOf(text);
  const isTooLong = counted.characters > MAX_TEXT_LENGTH;

  useFirstText(phone, box);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fetcher.state !== 'idle' || isTooLong || text.trim() === '') return;
    withdrawErrors();
    const body = new FormData(event.currentTarget);
    body.set('text', text);
    body.set('key', getIdempotencyKey(sendFetcherKey(phone)));
    body.set('script', 'yes');
    void fetcher.submit(body, { method: 'post', action });
    sendDraft(phone, text);
  }

  /** Puts a text where the caret is, in place of what is selected. */
  function insert(inserted: string) {
    const element = box.current;
    const start = element?.selectionStart ?? text.length;
    const end = element?.selectionEnd ?? text.length;
    saveDraft(phone, text.slice(0, start) + inserted + text.slice(end));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  }

  /** Puts a word there, apart from the one before it. */
  function insertWord(word: string) {
    const before = text.slice(0, box.current?.selectionStart ?? text.length);
    insert(/\S$/.test(before) ? ` ${word}` : word);
  }

  return {
    box,
    text,
    counted,
    isTooLong,
    isSending: fetcher.state !== 'idle',
    change: (typed: string) => saveDraft(phone, typed),
    submit,
    onKeyDown: sendOnEnter,
    insert,
    insertWord,
  };
}

/** Takes what is in the box before hydration for its draft, and gives it the focus. */
function useFirstText(phone: string, box: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => {
    // What was typed before hydration, or came back from a form that was sent without it.
    const typed = box.current?.value ?? '';
    if (typed && !draftOf(phone)) saveDraft(phone, typed);
  }, [phone, box]);
  useEffect(() => {
    // A touch keyboard would cover what was just opened.
    if (window.matchMedia('(hover: hover)').matches) box.current?.focus({ preventScroll: true });
  }, [box]);
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { nativeEvent: key } = event;
  // While characters are being composed, Enter only confirms them; 229 is how Safari says so.
  if (key.key !== 'Enter' || key.shiftKey || key.isComposing || key.keyCode === 229) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
