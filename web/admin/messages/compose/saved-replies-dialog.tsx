import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Reply } from '../conversation/conversation.server.ts';
import type { DealOption } from './deal-options.server.ts';
import { DealPicker } from './deal-picker.tsx';
import { fillPlaceholders, hasPlaceholders } from './fill.ts';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  replies: Reply[];
  /** Receives the text, its places filled. */
  onPick: (text: string) => void;
};

/** A saved reply is picked, its places are filled from a deal, and it goes to the cursor. */
export function SavedRepliesDialog({ ref, replies, onPick }: Props) {
  const [deal, setDeal] = useState<DealOption>();
  const picked = useRef<string>(undefined);
  const needsDeal = replies.some(({ text }) => hasPlaceholders(text));

  function close() {
    // The dialog gives the focus back to its button first; the text takes it to the box.
    if (picked.current !== undefined) onPick(picked.current);
    picked.current = undefined;
  }

  function pick(text: string) {
    picked.current = text;
    ref.current?.close();
  }

  return (
    <Dialog ref={ref} title="Saved replies" onClose={close}>
      {replies.length === 0 && <p className="mt-4 text-ink-soft">There are none yet.</p>}
      {needsDeal && <DealPicker chosen={deal} onChoose={setDeal} />}
      <ul className="mt-5 grid gap-4">
        {replies.map(({ id, name, text }) => {
          const shown = deal ? fillPlaceholders(text, deal.filling) : text;
          const needsDealFirst = !deal && hasPlaceholders(text);
          return (
            <li key={id} className="rounded-card border border-line p-4">
              <h3 id={`reply-${id}`}>{name}</h3>
              <p className="mt-1 whitespace-pre-wrap text-sm">{shown}</p>
              <div className="mt-3 flex flex-wrap items-center gap-3">
                <Button
                  type="button"
                  look="quiet"
                  disabled={needsDealFirst}
                  onClick={() => pick(shown)}
                  aria-describedby={`reply-${id}`}
                >
                  Insert
                </Button>
                {needsDealFirst && (
                  <span className="text-ink-soft text-sm">Choose a deal first.</span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <p className="mt-5">
        <Link
          to="/admin/messages/replies"
          className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
        >
          Edit saved replies
        </Link>
      </p>
    </Dialog>
  );
}
