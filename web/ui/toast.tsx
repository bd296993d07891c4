import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type ToastKind = 'success' | 'warning' | 'error';
type Toast = { id: number; kind: ToastKind; text: string; tryAgain?: (() => void) | undefined };

const SUCCESS_DURATION_MS = 5000;
const EVENT = 'spa-deals:toast';
const AREA = '[data-toasts]';
const WITHDRAWAL = 'spa-deals:withdraw-errors';

/** Shows a short message at the top right. A success disappears, any other stays until closed. */
export function toast(kind: ToastKind, text: string, tryAgain?: () => void): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: { kind, text, tryAgain } }));
}

/** Removes errors and warnings: the failed action is being tried again. */
export function withdrawErrors(): void {
  window.dispatchEvent(new Event(WITHDRAWAL));
}

/**
 * Where toasts appear. A modal dialog makes all outside it unreachable, so each dialog has an area
 * of its own, and while one is open the toasts are shown in there. A frame may have room for them:
 * of the areas outside dialogs the first one shows them.
 */
export function ToastArea({ place = 'fixed top-4 right-4 z-50' }: { place?: string }) {
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
      setToasts((shown) => [...shown, { ...detail, id: next.current }]);
    };
    const withdraw = () => setToasts((shown) => shown.filter(({ kind }) => kind === 'success'));
    window.addEventListener(EVENT, show);
    window.addEventListener(WITHDRAWAL, withdraw);
    return () => {
      window.removeEventListener(EVENT, show);
      window.removeEventListener(WITHDRAWAL, withdraw);
    };
  }, []);

  const close = (id: number) => setToasts((shown) => shown.filter((one) => one.id !== id));
  return (
    <div
      ref={area}
      role="status"
      data-toasts=""
      className={`pointer-events-none grid w-80 max-w-[calc(100vw-2rem)] gap-3 ${place}`}
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

function ToastCard({ kind, text, tryAgain, onClose }: Toast & { onClose: () => void }) {
  const [isPaused, setIsPaused] = useState(false);
  const dismiss = useEffectEvent(onClose);

  useEffect(() => {
    if (kind !== 'success' || isPaused) return;
    const timer = setTimeout(dismiss, SUCCESS_DURATION_MS);
    return () => clearTimeout(timer);
  }, [kind, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the timer is a courtesy, not a control
    <div
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      data-toast=""
      className={`pointer-events-auto flex items-start gap-3 rounded-card border p-4 shadow-float ${looks[kind]}`}
    >
      <div className="grow">
        <p className="font-medium">{text}</p>
        {tryAgain && (
          <button
            type="button"
            onClick={() => {
              onClose();
              tryAgain();
            }}
            className="-mb-2 min-h-11 font-semibold underline underline-offset-4"
          >
            Try Again
          </button>
        )}
      </div>
      <button
        type="button"
        onClick={onClose}
        aria-label="Close"
        className="-m-2 grid size-11 place-items-center"
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
