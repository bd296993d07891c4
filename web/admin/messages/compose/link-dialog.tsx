import { type RefObject, useId, useRef } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { LinkOption } from './links.ts';
import { SearchField } from './search-field.tsx';
import { useFound } from './use-found.ts';

const FAILED = 'The pages could not be loaded. Type again to retry.';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  /** Receives the address of a page. */
  onPick: (link: string) => void;
};

/** Finds the page of a deal or business and puts its address into the text: one press. */
export function LinkDialog({ ref, onPick }: Props) {
  const id = useId();
  const { found, hasFailed, find } = useFound<LinkOption>('/admin/messages/links', FAILED);
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
        {hasFailed && FAILED}
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
