import { type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fetchOrFailure, readJson } from '../../forms/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DealOption } from './deal-options.server.ts';
import type { LinkOption } from './links.ts';
import { fillPlaceholders, hasPlaceholders } from './reply-text.ts';
import type { Reply } from './view.server.ts';

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

const DEALS_FAILED = 'The deals could not be loaded. Type again to retry.';

type DealPickerProps = {
  chosen: DealOption | undefined;
  onChoose: (deal: DealOption | undefined) => void;
};

/** Finds a live deal by its title, business, city or ZIP. */
function DealPicker({ chosen, onChoose }: DealPickerProps) {
  const id = useId();
  const { found, hasFailed, find } = useFound<DealOption>('/admin/messages/deals', DEALS_FAILED);

  return (
    <fieldset className="mt-5 grid gap-2">
      <legend className="sr-only">Deal</legend>
      <label htmlFor={id} className="font-semibold text-sm">
        Deal
      </label>
      <SearchField id={id} placeholder="Title, business, city or ZIP" find={find} />
      <p role="status" className="text-ink-soft text-sm">
        {hasFailed && DEALS_FAILED}
        {!hasFailed && found?.length === 0 && 'No active deals found'}
        {!hasFailed && chosen && `Chosen: ${chosen.title}, ${chosen.filling.spa}`}
      </p>
      {found && found.length > 0 && (
        <div className="grid max-h-52 gap-1 overflow-y-auto">
          {found.map((deal) => (
            <label
              key={deal.id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-2 hover:bg-sage-tint"
            >
              <input
                type="radio"
                name={`${id}-deal`}
                checked={deal.id === chosen?.id}
                onChange={() => onChoose(deal)}
                className="size-5 shrink-0 accent-sage"
              />
              <span className="min-w-0 text-sm">
                <span className="font-semibold">{deal.title}</span> · {deal.filling.spa} ·{' '}
                {deal.filling.price}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}

const PAGES_FAILED = 'The pages could not be loaded. Type again to retry.';

type LinkDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  /** Receives the address of a page. */
  onPick: (link: string) => void;
};

/** Finds the page of a deal or business and puts its address into the text: one press. */
export function LinkDialog({ ref, onPick }: LinkDialogProps) {
  const id = useId();
  const { found, hasFailed, find } = useFound<LinkOption>('/admin/messages/links', PAGES_FAILED);
  const picked = useRef<string>(undefined);

  function close() {
    // The dialog gives the focus back to its button first; the link takes it to the box.
    if (picked.current !== undefined) onPick(picked.current);
    picked.current = undefined;
  }

  function pick(link: string) {
    picked.current = link;
    ref.current?.close();
  }

  return (
    <Dialog ref={ref} title="Insert a link" onClose={close}>
      <label htmlFor={id} className="mt-5 mb-2 block font-semibold text-sm">
        Deal or business
      </label>
      <SearchField id={id} placeholder="Name, city or ZIP" find={find} />
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {hasFailed && PAGES_FAILED}
        {!hasFailed && found?.length === 0 && 'No live deal and no business matches.'}
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {found?.map(({ link, name, detail }) => (
          <li key={link}>
            <button
              type="button"
              onClick={() => pick(link)}
              className="min-h-11 w-full rounded-[10px] px-3 py-1.5 text-left text-sm hover:bg-sage-tint"
            >
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-soft">{detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface SearchFieldProps {
  id: string;
  placeholder: string;
  find: (search: string) => Promise<void>;
}

/** Searches with each letter, and with the words that are there when it gets the focus. */
function SearchField({ id, placeholder, find }: SearchFieldProps) {
  return (
    <input
      id={id}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      onFocus={(event) => void find(event.currentTarget.value)}
      onChange={(event) => void find(event.currentTarget.value)}
      className="min-h-12 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
    />
  );
}

const DEBOUNCE_MS = 200;

/** What an address finds for the words that are typed. The last search wins. */
function useFound<Option>(path: string, failed: string) {
  const [found, setFound] = useState<Option[]>();
  const [hasFailed, setFailed] = useState(false);
  const lastRequest = useRef(new AbortController());

  async function find(search: string) {
    lastRequest.current.abort();
    const controller = new AbortController();
    lastRequest.current = controller;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (controller.signal.aborted) return;
    const url = `${path}?${new URLSearchParams({ search })}`;
    const result = await fetchOrFailure(url, failed, readJson<Option[]>, {
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    if ('answer' in result) setFound(result.answer);
    setFailed('failure' in result);
  }

  return { found, hasFailed, find };
}
