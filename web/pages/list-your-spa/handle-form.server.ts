import type { RouterContextProvider } from 'react-router';
import { submitListing } from '../../../market/leads/commands.server.ts';
import { SUBMIT_FAILED, TOO_MANY_REQUESTS } from '../../../market/leads/copy.ts';
import { listingValues, parseListing, readLeadSource } from '../../../market/leads/schema.ts';
import { clientAddress, offersAlerts } from '../../context.ts';
import { takePublicForm } from '../../kit/forms/public-form.server.ts';
import type { ListYourSpaResult } from './use-list-your-spa-form.ts';

export async function handleListYourSpaForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ answer: ListYourSpaResult; init: { status: number; headers: HeadersInit } }> {
  const { entries, init, outcome } = await takePublicForm(request, context, {
    form: 'listings',
    messages: { tooMany: TOO_MANY_REQUESTS, failed: SUBMIT_FAILED },
    parse: parseListing,
    store: (form, { landed, referrer, mayText }, app) => {
      const { db, now, delivery, site } = app;
      const page = request.headers.get('Referer');
      const submission = {
        request: form,
        mayText: mayText !== undefined,
        address: context.get(clientAddress),
        isRelayed: delivery.relaysLeads,
        // Anyone's address may be typed here, so confirmations follow the limits of alerts.
        confirmedBy: offersAlerts(app) ? site : undefined,
        source: readLeadSource({ page, landed, referrer }, site.publicUrl),
      };
      return submitListing(db, submission, now());
    },
  });
  const answer =
    outcome.kind === 'taken' ? outcome : { ...outcome, values: listingValues(entries) };
  return { answer, init };
}
