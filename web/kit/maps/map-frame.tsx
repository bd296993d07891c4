import type { ReactNode, RefObject } from 'react';
import { Button, buttonLook } from '../ui/button.tsx';
import { MAP_FAILED_HERE } from './copy.ts';

export type MapState = 'waiting' | 'loading' | 'shown' | 'failed';

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  name: string;
  className?: string;
  state: MapState;
  onRetry: () => void;
  onZoom?: (steps: number) => void;
  end: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
};

/** Has the same size before and after, a name, and a way to skip it. */
export function MapFrame({
  ref,
  name,
  className = 'h-72 sm:h-80',
  state,
  onRetry,
  onZoom,
  end,
  children,
}: Props) {
  const isShown = state === 'shown';
  return (
    <>
      {isShown && (
        <button
          type="button"
          onClick={() => end.current?.focus()}
          className="sr-only focus:not-sr-only focus:mb-3 focus:inline-block focus:rounded-full focus:bg-sage focus:px-5 focus:py-2 focus:text-on-sage"
        >
          Skip the map
        </button>
      )}
      <div
        className={`relative isolate overflow-hidden rounded-card border border-line bg-sage-tint ${className}`}
      >
        <div className={isShown ? '' : 'invisible'}>
          {/* The map writes its own classes and contents in here, so React's stay the same. */}
          <section ref={ref} aria-label={`Map of ${name}`} className="absolute inset-0" />
        </div>
        {isShown && onZoom && <ZoomButtons onZoom={onZoom} />}
        {isShown && children}
        {!isShown && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center">
            {state === 'failed' ? (
              <>
                <p>{MAP_FAILED_HERE}</p>
                <Button type="button" look="quiet" onClick={onRetry}>
                  Try Again
                </Button>
              </>
            ) : (
              <p className="text-ink-soft">Loading map…</p>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Above Leaflet's panes. */
function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }) {
  const zooms = [
    { name: 'Zoom in', steps: 1, path: 'M5 12h14M12 5v14' },
    { name: 'Zoom out', steps: -1, path: 'M5 12h14' },
  ];
  return (
    <div className="absolute top-3 right-3 z-[1000] grid gap-2">
      {zooms.map(({ name, steps, path }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          onClick={() => onZoom(steps)}
          className={buttonLook('quiet', 'size-11 p-0!')}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      ))}
    </div>
  );
}

/** For markers that are not at the address itself. */
export function ApproximateNote({ zip }: { zip: string }) {
  return (
    <p className="mt-2 text-ink-soft text-sm">
      The marker shows ZIP code {zip}, not the street address.
    </p>
  );
}
