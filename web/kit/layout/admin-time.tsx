import { useRouteLoaderData } from 'react-router';
import { formatTime, type TimeZone } from '../../../market/dates.ts';

/** The office's time zone, as on every screen; undefined where the frame could not be loaded. */
export function useZone(): TimeZone {
  // Its type would be a cycle: the frame shows the inbox's badge.
  return useRouteLoaderData<{ timeZone?: string }>('admin/frame/admin-frame')?.timeZone;
}

/** An instant as clocks in the office show it, with its zone; or only its day. */
export function AdminTime({ at, style = 'full' }: { at: number; style?: 'full' | Day }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at, style, useZone())}</time>;
}

type Day = 'date' | 'monthAndDay';
