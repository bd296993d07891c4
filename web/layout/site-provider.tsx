import type { ReactNode } from 'react';
import { ScenesFolder } from '../ui/use-scenes.ts';
import { SiteContext, type SiteView } from './use-site.ts';

type Props = { site: SiteView | undefined; children: ReactNode };

/** What parts of a page read through `useSite`, `useBrand` and `useScenes`. */
export function SiteProvider({ site, children }: Props) {
  return (
    <SiteContext value={site}>
      <ScenesFolder value={site?.scenes ?? '/scenes'}>{children}</ScenesFolder>
    </SiteContext>
  );
}
