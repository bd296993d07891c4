import { services } from '../../../context.ts';
import { withFlash } from '../../../forms/flash.server.ts';
import { redirect } from '../../../layout/redirect.server.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import { licensesPath } from '../licenses/actions.server.ts';
import type { Route } from './+types/add';
import { takeDocument } from './take-document.server.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The documents are listed beside their licenses. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(licensesPath(params.id));

/** The browser itself sends the file, so it works without scripts and is in no script's memory. */
export async function action(args: Route.ActionArgs) {
  const flash = await takeDocument(args);
  const headers = await withFlash(args.context.get(services), flash);
  return redirect(licensesPath(args.params.id), { headers });
}
