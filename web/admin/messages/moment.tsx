import { formatRelative, formatTime, formatTimeOfDay } from '../../../market/dates.ts';
import { useZone } from '../../kit/layout/admin-time.tsx';

type Props = { at: number; className?: string };

export function TimeOfDay({ at, className }: Props) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} title={formatTime(at, 'full', zone)} className={className}>
      {formatTimeOfDay(at, zone)}
    </time>
  );
}

/** Day or time of day, by the distance from the server's `now`. */
export function RelativeTime({ at, now, className }: Props & { now: number }) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} title={formatTime(at, 'full', zone)} className={className}>
      {formatRelative(at, now, zone)}
    </time>
  );
}

const isoOf = (at: number) => new Date(at).toISOString();
