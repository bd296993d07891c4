import { redirect } from '../../redirect.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/request';
import { handleListYourSpaForm } from './handle-form.server.ts';

/** The form's script posts here and gets JSON. */
export const handle = { access: 'public' } satisfies RouteFacts;

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, init } = await handleListYourSpaForm(request, context);
  const headers = new Headers(init.headers);
  headers.set('Cache-Control', 'no-store');
  return Response.json(answer, { ...init, headers });
}

export function loader(_: Route.LoaderArgs) {
  return redirect('/list-your-spa');
}
