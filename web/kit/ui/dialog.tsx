import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import type { Fetcher } from 'react-router';
import { ToastArea } from './toast.tsx';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Sends the dialog's forms; the dialog closes when it has led on. */
  sending?: Pick<Fetcher, 'state' | 'data'>;
  children: ReactNode;
} & Pick<ComponentProps<'dialog'>, 'open' | 'onClose'>;

/**
 * Escape closes it, and the focus returns, or goes to the page's content. The X is last, so that the focus
 * begins at the first field.
 */
export function Dialog({ ref, title, sending, children, onClose, ...rest }: Props) {
  const id = useId();
  const markSent = useClosedWhenDone(ref, sending);

  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    onClose?.(event);
    // What opened it may be deleted, or its bar hidden.
    const { activeElement } = document;
    const isGone = activeElement === document.body || activeElement?.getClientRects().length === 0;
    if (isGone) document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <dialog
      {...rest}
      ref={ref}
      onClose={handleClose}
      onSubmit={markSent}
      aria-labelledby={id}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[min(34rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface text-ink shadow-float"
    >
      <div className="relative p-6 sm:p-9">
        <h2 id={id} className="pr-12 text-3xl">
          {title}
        </h2>
        {children}
        <button
          type="button"
          aria-label="Close"
          onClick={() => ref.current?.close()}
          className="motion-soft absolute top-4 right-4 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sage-tint hover:text-ink"
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path
              d="M6 6l12 12M18 6L6 18"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
      <ToastArea />
    </dialog>
  );
}

/**
 * An answer leaves the dialog open. A fetcher's data outlives its redirect, so only a change since the form
 * was sent is a new answer.
 */
function useClosedWhenDone(
  ref: Props['ref'],
  { state, data }: NonNullable<Props['sending']> = IDLE,
) {
  const before = useRef<{ data: unknown }>(undefined);
  useEffect(() => {
    if (state !== 'idle' || !before.current) return;
    if (data === before.current.data) ref.current?.close();
    before.current = undefined;
  }, [state, data, ref]);
  return () => {
    before.current = { data };
  };
}

const IDLE = { state: 'idle' as const, data: undefined };
