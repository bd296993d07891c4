import { useRouteLoaderData } from 'react-router';
import { formatTime } from '../../market/dates.ts';
import type { loader } from './admin-frame.tsx';

/** An instant as clocks in the office show it, with its zone; or only its day. */
export function AdminTime({ at, style = 'full' }: { at: number; style?: 'full' | Day }) {
  const frame = useRouteLoaderData<typeof loader>('admin/admin-frame');
  return (
    <time dateTime={new Date(at).toISOString()}>{formatTime(at, style, frame?.timeZone)}</time>
  );
}

type Day = 'date' | 'monthAndDay';
