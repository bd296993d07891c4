import { Suspense } from 'react';
import { drawnBy } from '../ui/server-drawn.tsx';
import type { MapView } from './map-view.server.ts';
import { TilesMap } from './tiles-map.tsx';

/** Fetched only where a key is set. */
const GoogleMap = drawnBy(async () => (await import('./google-map.tsx')).GoogleMap);

/** The map of a spa, from either provider; nothing if its position is unknown. */
export function SpaMap({ map }: { map: MapView | undefined }) {
  if (!map) return null;
  const { provider } = map;
  return (
    <div className="mt-4 print:hidden scriptless:hidden">
      {provider.kind === 'google' ? (
        <Suspense>
          <GoogleMap map={map} apiKey={provider.key} />
        </Suspense>
      ) : (
        <TilesMap map={map} tiles={provider} />
      )}
    </div>
  );
}
