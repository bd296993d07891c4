import { useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { Reply } from '../conversation/conversation.server.ts';
import { formatCost, formatTooLong } from './cost.ts';
import { LinkDialog } from './link-dialog.tsx';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';
import { useComposer } from './use-composer.ts';

type Props = {
  phone: string;
  /** Where the form goes: the inbox's own address. */
  action: string;
  /** The key of a form that is sent without a script. */
  idempotencyKey: string;
  replies: Reply[];
  /** A text that a form without a script could not store. */
  unsentText: string;
};

/** The reply box: Enter sends, Shift and Enter break the line. */
export function Composer({ phone, action, idempotencyKey, replies, unsentText }: Props) {
  const {
    box,
    text,
    counted,
    isTooLong,
    isSending,
    change,
    submit,
    onKeyDown,
    insert,
    insertWord,
  } = useComposer(phone, action, unsentText);
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
      </Form>
      <SavedRepliesDialog ref={replyDialog} replies={replies} onPick={insert} />
      <LinkDialog ref={linkDialog} onPick={insertWord} />
    </>
  );
}

const TOOL = 'min-h-11 text-sage text-sm underline underline-offset-4';
