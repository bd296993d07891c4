import { createContext, useContext } from 'react';
import type { SiteView } from '../../site-view.server.ts';

/** Undefined if nothing could be loaded. */
export const SiteContext = createContext<SiteView | undefined>(undefined);

export function useSite(): SiteView {
  const site = useContext(SiteContext);
  if (!site) throw new Error('The page was rendered without its root data');
  return site;
}

/** Undefined without the root's data. */
export function useBrand(): string | undefined {
  return useContext(SiteContext)?.site.brand;
}
