import { useRouteLoaderData } from 'react-router';
import { formatTime, type TimeZone } from '../../../market/dates.ts';

/** The office's time zone; undefined if the frame could not be loaded. */
export function useZone(): TimeZone {
  // The frame's own type would be a cycle, because the frame shows the inbox's badge.
  return useRouteLoaderData<{ timeZone?: string }>('admin/frame/admin-frame')?.timeZone;
}

export function AdminTime({ at, style = 'full' }: { at: number; style?: 'full' | Day }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at, style, useZone())}</time>;
}

type Day = 'date' | 'monthAndDay';
