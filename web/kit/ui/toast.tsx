import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { textLinkLook } from './text-link.tsx';

export type ToastKind = 'success' | 'warning' | 'error';
interface ToastAction {
  name: 'Try Again' | 'Undo';
  press: () => void;
}
type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction | undefined };

const SUCCESS_DURATION_MS = 5000;
const EVENT = 'spa-deals:toast';
const AREA = '[data-toasts]';
const WITHDRAWAL = 'spa-deals:withdraw-errors';
const LOOK = 'right-4 z-50 w-80 max-w-[calc(100vw-2rem)] gap-3';
const FLOATING = `fixed top-18 ${LOOK}`;
/** In a bar that stays at the top: below what one presses in it. */
export const BELOW_THE_BAR = `fixed top-18 not-short:absolute not-short:top-full not-short:mt-2 ${LOOK}`;

/** A success without an action disappears; any other toast stays until it is closed. */
export function toast(kind: ToastKind, text: string, action?: ToastAction): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: { kind, text, action } }));
}

/** The next action begins, so errors, warnings and offers to undo go. */
export function withdrawErrors(): void {
  window.dispatchEvent(new Event(WITHDRAWAL));
}

/**
 * A modal dialog makes all outside unreachable, so each has its own area, which shows the toasts while it is
 * open. Outside, the first area shows them, or they float at the top right, below the header.
 */
export function ToastArea({ place = FLOATING }: { place?: string }) {
  const area = useRef<HTMLDivElement>(null);
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(0);

  useEffect(() => {
    const show = (event: Event) => {
      const modal = document.querySelector('dialog:modal');
      const areas =
        modal?.querySelectorAll(AREA) ?? document.querySelectorAll(`${AREA}:not(dialog *)`);
      if (areas[0] !== area.current) return;
      const { detail } = event as CustomEvent<Omit<Toast, 'id'>>;
      next.current += 1;
      const added = { ...detail, id: next.current };
      // Two successes would cover what is below the header, so the newest replaces the last.
      const isReplaced = ({ kind, text }: Toast) =>
        text === detail.text || (kind === 'success' && detail.kind === 'success');
      setToasts((shown) => [...shown.filter((one) => !isReplaced(one)), added]);
    };
    const withdraw = () =>
      setToasts((shown) => shown.filter(({ kind, action }) => kind === 'success' && !action));
    window.addEventListener(EVENT, show);
    window.addEventListener(WITHDRAWAL, withdraw);
    return () => {
      window.removeEventListener(EVENT, show);
      window.removeEventListener(WITHDRAWAL, withdraw);
    };
  }, []);

  /** What was done in a dialog is still shown after it closed. */
  const handOver = useEffectEvent(() => {
    setToasts([]);
    for (const { kind, text, action } of toasts) if (kind !== 'error') toast(kind, text, action);
  });
  useEffect(() => {
    const dialog = area.current?.closest('dialog');
    dialog?.addEventListener('close', handOver);
    return () => dialog?.removeEventListener('close', handOver);
  }, []);

  const close = (id: number) => setToasts((shown) => shown.filter((one) => one.id !== id));
  return (
    <div
      ref={area}
      role="status"
      data-toasts=""
      className={`pointer-events-none grid print:hidden ${place}`}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} {...one} onClose={() => close(one.id)} />
      ))}
    </div>
  );
}

const looks: Record<ToastKind, string> = {
  success: 'border-good bg-good-tint text-good',
  warning: 'border-warn bg-warn-tint text-warn',
  error: 'border-bad bg-bad-tint text-bad',
};

function ToastCard({ kind, text, action, onClose }: Toast & { onClose: () => void }) {
  const [isPaused, setIsPaused] = useState(false);
  const dismiss = useEffectEvent(onClose);

  useEffect(() => {
    if (kind !== 'success' || action || isPaused) return;
    const timer = setTimeout(dismiss, SUCCESS_DURATION_MS);
    return () => clearTimeout(timer);
  }, [kind, action, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the timer is a courtesy, not a control
    <div
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      data-toast=""
      className={`pointer-events-auto flex min-h-12 items-center gap-1 rounded-card border py-1 pr-1 pl-4 text-sm leading-5 shadow-float ${looks[kind]}`}
    >
      <p className="grow font-medium">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            onClose();
            action.press();
          }}
          className={textLinkLook({
            color: 'inherit',
            className: 'min-h-11 shrink-0 px-3 font-semibold',
          })}
        >
          {action.name}
        </button>
      )}
      <button
        type="button"
        onClick={onClose}
        aria-label="Close"
        className="-my-1 grid size-11 shrink-0 place-items-center"
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
