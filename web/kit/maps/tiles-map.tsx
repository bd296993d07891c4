import { useMemo } from 'react';
import type { MapView, StateSketch } from '../../../market/pages/map.server.ts';
import { CollapsibleMap, type Tiles } from './collapsible-map.tsx';
import { ApproximateNote } from './map-frame.tsx';
import { ADDRESS_ZOOM, ZIP_ZOOM } from './rules.ts';

/** At the pin if there is one, else by the ZIP code. */
export function TilesMap({ map, tiles }: { map: MapView; tiles: Tiles }) {
  const { businessName: name, pin, zipCenter } = map;
  const at = pin ?? zipCenter;
  const isExact = pin !== undefined;
  const marker = useMemo(() => at && { at, name, isExact }, [at, name, isExact]);
  if (!at) return null;
  return (
    <CollapsibleMap
      name={name}
      label="Show map"
      tiles={tiles}
      center={at}
      zoom={isExact ? ADDRESS_ZOOM : ZIP_ZOOM}
      marker={marker}
      preview={map.sketch && <StatePicture map={map} sketch={map.sketch} />}
    >
      {!isExact && <ApproximateNote zip={map.zip} />}
    </CollapsibleMap>
  );
}

type StatePictureProps = { map: Pick<MapView, 'city' | 'state' | 'zip'>; sketch: StateSketch };

/** Drawn by ourselves, so nobody else learns that the spa is viewed. */
function StatePicture({ map, sketch }: StatePictureProps) {
  const { width, height, dots, at } = sketch;
  return (
    <span className="flex h-48 items-center gap-[7%] rounded-card border border-line bg-sage-tint px-6 py-5">
      <span className="max-w-[65%] shrink-0 self-start text-ink">
        <span className="display block text-[min(1.25rem,7vw)]">
          {map.city}, {map.state}
        </span>
        <span className="text-ink-soft text-sm">{`ZIP ${map.zip}`}</span>
      </span>
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        aria-hidden="true"
        className="ml-auto h-full min-w-0 max-w-[55%]"
      >
        <path
          d={dots}
          stroke="var(--sage)"
          strokeOpacity="0.4"
          strokeWidth="0.62"
          strokeLinecap="round"
        />
        <circle cx={at.x - 0.5} cy={at.y - 0.5} r="1.9" fill="var(--clay)" opacity="0.25" />
        <circle cx={at.x - 0.5} cy={at.y - 0.5} r="0.95" fill="var(--clay)" />
      </svg>
    </span>
  );
}
