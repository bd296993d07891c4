import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { fetchOrFailure, readJson } from '../../kit/forms/failure.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextLink, textLinkLook } from '../../kit/ui/text-link.tsx';
import type { LinkOption } from './link-options.server.ts';
import { describePlaceholders, fillPlaceholders, hasPlaceholders } from './reply-text.ts';
import type { Reply } from './view.server.ts';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  phone: string;
  onPick: (text: string) => void;
};

/** A saved reply goes to the cursor with one press; one with places is first filled from a deal. */
export function SavedRepliesDialog({ ref, phone, replies, onPick }: Props & { replies: Reply[] }) {
  const { pick, close } = usePick(ref, onPick);
  const [asking, setAsking] = useState<Reply>();

  return (
    <Dialog
      ref={ref}
      title="Saved replies"
      onClose={() => {
        setAsking(undefined);
        close();
      }}
    >
      {asking ? (
        <>
          <button
            type="button"
            onClick={() => setAsking(undefined)}
            className={textLinkLook({ tall: true, className: 'mt-2' })}
          >
            All saved replies
          </button>
          <p>
            Which deal is <strong>{asking.name}</strong> about?
          </p>
          <DealPicker
            phone={phone}
            onPick={(filling) => pick(fillPlaceholders(asking.text, filling))}
          />
        </>
      ) : (
        <>
          {replies.length === 0 && <p className="mt-4 text-ink-soft">There are none yet.</p>}
          <ul className="mt-4 -mx-3 grid grid-cols-1 gap-1">
            {replies.map((reply) => (
              <li key={reply.id}>
                <button
                  type="button"
                  onClick={() =>
                    hasPlaceholders(reply.text) ? setAsking(reply) : pick(reply.text)
                  }
                  className={OPTION_LOOK}
                >
                  <span className="font-semibold">{reply.name}</span>
                  {hasPlaceholders(reply.text) && (
                    <span className="text-ink-soft"> · asks for a deal</span>
                  )}
                  <span className="mt-0.5 line-clamp-3 whitespace-pre-wrap text-ink-soft wrap-anywhere">
                    {describePlaceholders(reply.text)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <TextLink to="/admin/messages/replies" tall>
              Edit saved replies
            </TextLink>
          </p>
        </>
      )}
    </Dialog>
  );
}

const OPTION_LOOK =
  'min-h-11 w-full rounded-[10px] px-3 py-1.5 text-left text-sm hover:bg-sage-tint';

export function LinkDialog({ ref, phone, onPick }: Props) {
  const { pick, close } = usePick(ref, onPick);
  const pages = usePages(phone);
  return (
    <Dialog ref={ref} title="Insert a link" onClose={close}>
      <Pages
        label="Deal or business"
        none="No live deal and no business matches."
        pages={pages}
        found={pages.found}
        onPick={({ link }) => pick(link)}
      />
    </Dialog>
  );
}

type DealPickerProps = {
  phone: string;
  onPick: (filling: NonNullable<LinkOption['filling']>) => void;
};

function DealPicker({ phone, onPick }: DealPickerProps) {
  const pages = usePages(phone);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Pages
      label="Deal"
      none="No active deals found"
      field={field}
      pages={pages}
      found={pages.found?.filter(({ filling }) => filling)}
      onPick={({ filling }) => filling && onPick(filling)}
    />
  );
}

/** What is picked in a dialog: its close inserts it. */
function usePick(ref: Props['ref'], onPick: Props['onPick']) {
  const picked = useRef<string>(undefined);
  return {
    pick(text: string) {
      picked.current = text;
      ref.current?.close();
    },
    close() {
      // The dialog gives the focus back to its button first; the text takes it to the box.
      if (picked.current !== undefined) onPick(picked.current);
      picked.current = undefined;
    },
  };
}

const FAILED = 'The pages could not be loaded. Type again to retry.';

type PagesProps = {
  label: string;
  none: string;
  field?: RefObject<HTMLInputElement | null>;
  pages: ReturnType<typeof usePages>;
  found: LinkOption[] | undefined;
  onPick: (option: LinkOption) => void;
};

/** Searches with each letter, and with the words that are there when the field gets the focus. */
function Pages({ label, none, field, pages: { find, hasFailed }, found, onPick }: PagesProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-4 mb-2 block font-semibold text-sm">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        placeholder="Name, city or ZIP"
        autoComplete="off"
        onFocus={(event) => void find(event.currentTarget.value)}
        onChange={(event) => void find(event.currentTarget.value)}
        className="min-h-12 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
      />
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {hasFailed && FAILED}
        {!hasFailed && found?.length === 0 && none}
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {found?.map((option) => (
          <li key={option.link}>
            <button type="button" onClick={() => onPick(option)} className={OPTION_LOOK}>
              <span className="font-semibold">{option.name}</span>{' '}
              <span className="text-ink-soft">{option.detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const DEBOUNCE_MS = 200;

/** The pages that are found for the words that are typed. The last search wins. */
function usePages(phone: string) {
  const [found, setFound] = useState<LinkOption[]>();
  const [hasFailed, setFailed] = useState(false);
  const lastRequest = useRef(new AbortController());

  async function find(search: string) {
    lastRequest.current.abort();
    const controller = new AbortController();
    lastRequest.current = controller;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (controller.signal.aborted) return;
    const url = `/admin/messages/links?${new URLSearchParams({ phone, search })}`;
    const result = await fetchOrFailure(url, FAILED, readJson<LinkOption[]>, {
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    if ('answer' in result) setFound(result.answer);
    setFailed('failure' in result);
  }

  return { found, hasFailed, find };
}
