import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLocation } from 'react-router';
import { unreachableText } from '../forms/failure.ts';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { withFallback, withRetries } from './client-cache.ts';
import { failureWords } from './failure-words.ts';
import { useBrand } from './use-site.ts';

/** In place of a screen's data, if they could not be loaded. */
export interface NotLoaded {
  notLoaded: unknown;
}

export const asNotLoaded = (error: unknown): NotLoaded => ({ notLoaded: error });

/** The clientLoader of a screen that loads itself again, for `useLastShown`. */
export function retriedOrNotLoaded({ serverLoader }: ClientLoaderFunctionArgs): Promise<NotLoaded> {
  return withFallback(
    withRetries(() => serverLoader<never>()),
    asNotLoaded,
  );
}

/**
 * An error boundary would take away what is typed on a screen that loads itself again, so what it showed stays.
 * If it has shown nothing (at this `address`, if given), the boundary gets the error.
 */
export function useLastShown<Loaded extends object>(
  loaded: Loaded,
  address = '',
): Exclude<Loaded, NotLoaded> {
  const [last, setLast] = useState<{ view: Exclude<Loaded, NotLoaded>; address: string }>();
  if (isLoaded(loaded)) {
    if (loaded !== last?.view) setLast({ view: loaded, address });
    return loaded;
  }
  if (last?.address === address) return last.view;
  throw 'notLoaded' in loaded ? loaded.notLoaded : new Error('Nothing was loaded');
}

function isLoaded<Loaded extends object>(loaded: Loaded): loaded is Exclude<Loaded, NotLoaded> {
  return !('notLoaded' in loaded);
}

/** For a screen that a person asks for again, with another filter: a toast says that it is the former one. */
export function useLastFound<Loaded extends object>(loaded: Loaded): Exclude<Loaded, NotLoaded> {
  const { pathname } = useLocation();
  const brand = useBrand();
  const says = failureWords(pathname)?.title ?? unreachableText(brand);
  useFailureToast('notLoaded' in loaded && says, loaded);
  return useLastShown(loaded);
}
