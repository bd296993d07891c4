import { useSyncExternalStore } from 'react';
import { clockWords, fullWords, listWords, type Zone } from './format-time.ts';

const never = () => () => {};
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's time zone; undefined on the server and until the page is awake. */
export function useZone(): Zone {
  return useSyncExternalStore(never, zoneHere, () => undefined);
}

type Props = { at: number; className?: string };

/** The time of day. */
export function Clock({ at, className }: Props) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} title={fullWords(at, zone)} className={className}>
      {clockWords(at, zone)}
    </time>
  );
}

/** Day or time of day, whichever says more, seen from the server's `now`. */
export function When({ at, now, className }: Props & { now: number }) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} title={fullWords(at, zone)} className={className}>
      {listWords(at, now, zone)}
    </time>
  );
}

/** Day and time of day with the zone. */
export function Instant({ at, className }: Props) {
  const zone = useZone();
  return (
    <time dateTime={isoOf(at)} className={className}>
      {fullWords(at, zone)}
    </time>
  );
}

const isoOf = (at: number) => new Date(at).toISOString();
