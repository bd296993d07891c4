import { redirect } from 'react-router';
import type { Route } from './+types/request';
import { takeListing } from './intake.server.ts';

/** Where the form's script posts to: the answer is JSON, and the page stays as it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, headers, answer } = await takeListing(request, context);
  return Response.json(answer, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}

export function loader(_: Route.LoaderArgs) {
  return redirect('/list-your-spa');
}
