import { useRouteLoaderData } from 'react-router';

/** The folder of the drawings, in the accent's colors; our own where nothing could be loaded. */
export function useScenes(): string {
  return useRouteLoaderData<() => { scenes: string }>('root')?.scenes ?? '/scenes';
}
