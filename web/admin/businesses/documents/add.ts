import { services } from '../../../context.ts';
import { withFlash } from '../../../forms/flash.server.ts';
import { redirect } from '../../../layout/redirect.server.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import type { Route } from './+types/add';
import { screenOf } from './documents.server.ts';
import { takeDocument } from './take-document.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The documents are listed beside their licenses, or with the evidence of prices. */
export const loader = ({ request, params }: Route.LoaderArgs) =>
  redirect(screenOf(request, params.id));

/** The browser itself sends the file, so it works without scripts and is in no script's memory. */
export async function action(args: Route.ActionArgs) {
  const flash = await takeDocument(args);
  const headers = await withFlash(args.context.get(services), flash);
  return redirect(screenOf(args.request, args.params.id), { headers });
}
