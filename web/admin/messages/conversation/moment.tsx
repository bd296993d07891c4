import { useSyncExternalStore } from 'react';
import {
  formatRelative,
  formatTime,
  formatTimeOfDay,
  type TimeZone,
} from '../../../ui/format-time.ts';

const subscribeToNothing = () => () => {};

let cachedZone: string | undefined;
/** React reads it twice for each time on the screen, and browsers take long to say it. */
function browserZone(): string {
  cachedZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return cachedZone;
}

/** The reader's time zone; undefined on the server and until the page is hydrated. */
export function useZone(): TimeZone {
  return useSyncExternalStore(subscribeToNothing, browserZone, () => undefined);
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
