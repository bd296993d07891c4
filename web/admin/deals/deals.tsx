import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { services } from '../../context.ts';
import { retriedOrNotLoaded, useLastFound } from '../../kit/layout/last-shown.ts';
import { orUnavailable } from '../../kit/layout/or-unavailable.server.ts';
import type { RouteFacts } from '../../route-facts.ts';
import type { Route } from './+types/deals';
import { DealManager } from './deal-manager.tsx';
import { useDealTable } from './deal-rows.tsx';
import { BULK_PATH } from './life/bulk-form.ts';
import { BULK_VERBS, VERB_TEXTS } from './life/copy.ts';
import { managedView } from './managed.server.ts';
import { dealListHref } from './query.ts';

export const handle = { access: 'administrator' } satisfies RouteFacts;

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  return orUnavailable(app.report, managedView(url.searchParams, app));
}

export const clientLoader = retriedOrNotLoaded;

/** A question changes nothing, and the rows stay selected. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return !args.actionResult?.question && args.defaultShouldRevalidate;
}

export default function DealsPage({ loaderData }: Route.ComponentProps) {
  const view = useLastFound(loaderData);
  const { query, whole } = view;
  const { table, ask, dialogs } = useDealTable(view.deals, query.state, dealListHref(query));
  const bulk = {
    action: BULK_PATH,
    field: 'verb',
    ask,
    whole,
    actions: BULK_VERBS.map((verb) => ({ value: verb, name: VERB_TEXTS[verb].button })),
  };
  return (
    <>
      <DealManager view={view} table={table} bulk={bulk} />
      {dialogs}
    </>
  );
}
