import { useMemo } from 'react';
import type { Coordinates } from '../../market/zips/rules.ts';
import { FoldedMap, type Tiles } from './collapsible-map.tsx';
import { ADDRESS_ZOOM, ZIP_ZOOM } from './zooms.ts';

type Props = {
  name: string;
  zipCentre: Coordinates | undefined;
  tiles: Tiles;
  pinned: Coordinates | undefined;
  onPick: (at: Coordinates) => void;
};

/** A map on which a click says where. Numbers can be typed in any case, so it is an extra. */
export function PickMap({ name, zipCentre, tiles, pinned, onPick }: Props) {
  const { latitude, longitude } = pinned ?? {};
  const marker = useMemo(
    () =>
      latitude === undefined || longitude === undefined
        ? undefined
        : { at: { latitude, longitude }, name, isExact: true },
    [latitude, longitude, name],
  );
  const center = pinned ?? zipCentre;
  if (!center) return null;
  return (
    <div className="scriptless:hidden">
      <FoldedMap
        name={name}
        label="Pick on a map"
        tiles={tiles}
        center={center}
        zoom={pinned ? ADDRESS_ZOOM : ZIP_ZOOM}
        marker={marker}
        onPick={onPick}
      >
        <p className="mt-2 text-ink-soft text-sm">Click on the map to fill in both fields.</p>
      </FoldedMap>
    </div>
  );
}
