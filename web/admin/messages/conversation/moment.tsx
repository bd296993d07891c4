import { useSyncExternalStore } from 'react';
import { formatFullTime, formatRelative, formatTimeOfDay, type Zone } from './format-time.ts';

const subscribeToNothing = () => () => {};
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's time zone; undefined on the server and until the page is awake. */
export function useZone(): Zone {
  return useSyncExternalStore(subscribeToNothing, browserZone, () => undefined);
}

type Props = { at: number; className?: string };

/** The time of day. */
export function TimeOfDay({ at, className }: Props) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} title={formatFullTime(at, zone)} className={className}>
      {formatTimeOfDay(at, zone)}
    </time>
  );
}

/** Day or time of day, whichever says more, seen from the server's `now`. */
export function RelativeTime({ at, now, className }: Props & { now: number }) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} title={formatFullTime(at, zone)} className={className}>
      {formatRelative(at, now, zone)}
    </time>
  );
}

/** Day and time of day with the zone. */
export function FullTime({ at, className }: Props) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} className={className}>
      {formatFullTime(at, zone)}
    </time>
  );
}

const isoOf = (at: number) => new Date(at).toISOString();
