import { useRouteLoaderData } from 'react-router';

/** For screens that may have to do without the root's data: undefined then. */
export function useBrand(): string | undefined {
  return useRouteLoaderData<() => { site: { brand: string } }>('root')?.site.brand;
}
