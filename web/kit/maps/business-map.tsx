import type { MapView } from '../../../market/pages/map.server.ts';
import { GoogleMap } from './google-map.tsx';
import { TilesMap } from './tiles-map.tsx';

/** Renders nothing if the position is unknown. */
export function BusinessMap({ map }: { map: MapView | undefined }) {
  if (!map) return null;
  const { provider } = map;
  return (
    <div className="mt-4 print:hidden scriptless:hidden">
      {provider.kind === 'google' ? (
        <GoogleMap map={map} apiKey={provider.key} />
      ) : (
        <TilesMap map={map} tiles={provider} />
      )}
    </div>
  );
}
