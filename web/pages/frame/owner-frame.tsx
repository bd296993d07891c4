import { data, Outlet } from 'react-router';
import { services } from '../../context.ts';
import { takeFlash } from '../../kit/forms/flash.server.ts';
import { FlashToast } from '../../kit/forms/flash-toast.tsx';
import { withFallback, withRetries } from '../../kit/layout/client-cache.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/owner-frame';

export const handle = { access: 'public' } satisfies RouteFacts;

/** What a press has done is said on the page that it leads to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { flash, headers } = await takeFlash(context.get(services), request);
  return data({ flash }, { headers });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(withRetries(serverLoader), () => ({ flash: null }));
}

export default function OwnerFrame({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <FlashToast flash={loaderData.flash} />
      <Outlet />
    </>
  );
}
