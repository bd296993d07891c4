import { useRouteLoaderData } from 'react-router';
import {
  formatRelative,
  formatTime,
  formatTimeOfDay,
  type TimeZone,
} from '../../../market/dates.ts';

/** The office's time zone, as on every screen; undefined where the frame could not be loaded. */
export function useZone(): TimeZone {
  // Its type would be a cycle: the frame shows the inbox's badge.
  return useRouteLoaderData<{ timeZone?: string }>('admin/admin-frame')?.timeZone;
}

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

export function FullTime({ at, className }: Props) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} className={className}>
      {formatTime(at, 'full', zone)}
    </time>
  );
}

const isoOf = (at: number) => new Date(at).toISOString();
