import type { MapView } from '../../market/pages/map.server.ts';
import type { StateSketch } from '../../market/pages/state-sketch.server.ts';

type Props = { map: Pick<MapView, 'city' | 'state' | 'zip'>; sketch: StateSketch };

/** Where in its state a spa is, drawn by ourselves: nobody else learns that it is looked at. */
export function StatePicture({ map, sketch }: Props) {
  const { width, height, dots, at } = sketch;
  return (
    <span className="flex h-48 items-center gap-6 rounded-card border border-line bg-sage-tint px-6 py-5">
      <span className="self-start text-ink">
        <span className="display block text-xl">
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
