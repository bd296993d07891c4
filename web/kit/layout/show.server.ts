import { data, type RouterContextProvider } from 'react-router';
import type { Lasting } from '../../../market/lasting.ts';
import { pageState, services } from '../../context.ts';

export function show<View extends object>(
  context: Readonly<RouterContextProvider>,
  { value, until, covers }: Lasting<View>,
  init?: { status: number },
) {
  const lastsNow = until > context.get(services).now();
  if (lastsNow) context.get(pageState).lasts = { until, covers };
  // The browser caches it too (web/kit/layout/client-cache.ts).
  return data({ ...value, until }, init);
}
