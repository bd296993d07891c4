import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkedText } from '../../../market/ports.ts';
import type { Coordinates } from '../../../market/zips/rules.ts';
import { buttonLook } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { MAP_FAILED } from './copy.ts';
import type { MapMarker, RenderedMap } from './leaflet-map.ts';
import { MapFrame, type MapState } from './map-frame.tsx';

export interface Tiles {
  url: string;
  attribution: LinkedText[];
}

type Props = {
  name: string;
  /** The fold's label while it is closed. */
  label: string;
  tiles: Tiles;
  center: Coordinates;
  zoom: number;
  marker: MapMarker | undefined;
  /** An open map holds on to this function, so it may set state, but not read it. */
  onPick?: (at: Coordinates) => void;
  preview?: ReactNode;
  children: ReactNode;
};

/**
 * Loads the map when it is opened, so no third party learns earlier what is viewed. A fold also opens without
 * scripts, so an early click is not lost.
 */
export function CollapsibleMap({ name, label, tiles, preview, children, ...map }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { renderedMap, area, state, show } = useTilesMap({ tiles, ...map });
  const handleToggle = () => {
    if (details.current?.open && state === 'waiting') void show();
  };
  const handleOpenBeforeHydration = useEffectEvent(handleToggle);
  useEffect(() => handleOpenBeforeHydration(), []);

  return (
    <>
      <details ref={details} onToggle={handleToggle} className="group">
        <summary className="relative block list-none rounded-card w-auto">
          {preview && <span className="block group-open:hidden">{preview}</span>}
          <span
            className={buttonLook(
              'quiet',
              preview ? 'absolute bottom-4 left-4 group-open:static' : '',
            )}
          >
            <span className="group-open:hidden">{label}</span>
            <span className="hidden group-open:inline">Hide map</span>
          </span>
        </summary>
        <div className="mt-3">
          <MapFrame
            ref={area}
            name={name}
            state={state}
            onRetry={show}
            onZoom={(steps) => renderedMap.current?.zoomBy(steps)}
            end={end}
          >
            <Attribution links={tiles.attribution} />
          </MapFrame>
        </div>
        {children}
      </details>
      {/* Outside the fold, because from its end Chromium would go back to its beginning. */}
      <div ref={end} tabIndex={-1} className="outline-none" />
    </>
  );
}

type TilesMapProps = Pick<Props, 'tiles' | 'center' | 'zoom' | 'marker' | 'onPick'>;

function useTilesMap({ tiles, center, zoom, marker, onPick }: TilesMapProps) {
  const area = useRef<HTMLDivElement>(null);
  const renderedMap = useRef<RenderedMap>(null);
  const [state, setState] = useState<MapState>('waiting');

  const fail = () => {
    renderedMap.current?.remove();
    renderedMap.current = null;
    setState('failed');
    toast('error', MAP_FAILED);
  };
  const show = async () => {
    setState('loading');
    try {
      const { renderMap } = await import('./leaflet-map.ts');
      if (!area.current) return;
      renderedMap.current = renderMap(area.current, {
        center,
        zoom,
        marker,
        tilesUrl: tiles.url,
        onFailure: fail,
        ...(onPick && { onPick }),
      });
      setState('shown');
    } catch {
      fail();
    }
  };
  useEffect(() => () => renderedMap.current?.remove(), []);
  useEffect(() => renderedMap.current?.setMarker(marker), [marker]);
  return { renderedMap, area, state, show };
}

export function Attribution({ links }: { links: LinkedText[] }) {
  return (
    <p className="absolute right-0 bottom-0 z-[1000] rounded-tl-lg bg-surface px-2 py-0.5 text-ink-soft text-xs">
      {links.map(({ text, href }) =>
        href ? (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
