import { data } from 'react-router';
import { administratorSession, services } from '../../../context.ts';
import type { RouteFacts } from '../../../route-facts.ts';
import type { Route } from './+types/passkey';

export const handle = { access: 'administrator' } satisfies RouteFacts;

/** The options by which a browser makes a passkey for this account. */
export async function loader({ context }: Route.LoaderArgs) {
  const { administrator, site } = context.get(services);
  const session = context.get(administratorSession);
  const question = await administrator.factors.passkeyQuestion(session, site.brand);
  if (!question)
    throw data('Please confirm that it is you', { status: 403, statusText: 'Forbidden' });
  return Response.json(question);
}
