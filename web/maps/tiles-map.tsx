import { useMemo } from 'react';
import type { MapView } from '../../market/pages/map.server.ts';
import { CollapsibleMap, type Tiles } from './collapsible-map.tsx';
import { ApproximateNote } from './map-frame.tsx';
import { StatePicture } from './state-picture.tsx';
import { ADDRESS_ZOOM, ZIP_ZOOM } from './zooms.ts';

/** Where a spa is, on tiles: exactly where it was pinned, else by its ZIP code. */
export function TilesMap({ map, tiles }: { map: MapView; tiles: Tiles }) {
  const { spaName: name, pin, zipCenter } = map;
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
