import { useMemo } from 'react';
import type { Coordinates } from '../../../market/zips/rules.ts';
import { CollapsibleMap, type Tiles } from './collapsible-map.tsx';
import { ADDRESS_ZOOM, ZIP_ZOOM } from './rules.ts';

type Props = {
  name: string;
  zipCenter: Coordinates | undefined;
  tiles: Tiles;
  pinned: Coordinates | undefined;
  onPick: (at: Coordinates) => void;
};

/** Numbers can always be typed, so the map is an extra. */
export function PickMap({ name, zipCenter, tiles, pinned, onPick }: Props) {
  const { latitude, longitude } = pinned ?? {};
  const marker = useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? undefined
        : { at: { latitude, longitude }, name, isExact: true },
    [latitude, longitude, name],
  );
  const center = pinned ?? zipCenter;
  if (!center) return null;
  return (
    <div className="scriptless:hidden">
      <CollapsibleMap
        name={name}
        label="Pick on a map"
        tiles={tiles}
        center={center}
        zoom={pinned ? ADDRESS_ZOOM : ZIP_ZOOM}
        marker={marker}
        onPick={onPick}
      >
        <p className="mt-2 text-ink-soft text-sm">Click on the map to fill in both fields.</p>
      </CollapsibleMap>
    </div>
  );
}
