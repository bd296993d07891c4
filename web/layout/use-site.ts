import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

export function useSite() {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The page was drawn without its root data');
  return root;
}
