import type { RouterContextProvider } from 'react-router';
import { askForAlert } from '../../../market/alerts/commands.server.ts';
import { ALERT_MESSAGES } from '../../../market/alerts/copy.ts';
import type { AlertCriteria } from '../../../market/alerts/rules.ts';
import { parseAlertRequest } from '../../../market/alerts/schema.ts';
import { parseSearch } from '../../../market/deals/search-criteria.ts';
import type { Services } from '../../context.ts';
import { takePublicForm } from '../../kit/forms/public-form.server.ts';

export type AskAnswer =
  | { kind: 'received' }
  | { kind: 'refused'; email: string; problem?: string | undefined; failure?: string };

/** Undefined without a ZIP code, or with an unknown one. */
export function criteriaIn(
  query: URLSearchParams,
  { zipTable }: Services,
): AlertCriteria | undefined {
  const { zip, radiusMiles, filters } = parseSearch(query);
  return zip && zipTable.find(zip) ? { zip, radiusMiles, filters } : undefined;
}

/**
 * The answer does not tell whether the address is known, has unsubscribed or just got an e-mail.
 */
export async function handleAlertForm(
  request: Request,
  criteria: AlertCriteria,
  context: Readonly<RouterContextProvider>,
) {
  const { entries, init, outcome } = await takePublicForm(request, context, {
    form: 'alerts',
    messages: ALERT_MESSAGES,
    parse: parseAlertRequest,
    store: ({ email }, _, { db, site, now }) =>
      askForAlert(db, { ...criteria, email }, site, now()),
  });
  return { answer: answerOf(), init };

  function answerOf(): AskAnswer {
    if (outcome.kind === 'taken') return { kind: 'received' };
    const email = (entries.email ?? '').slice(0, 254);
    return outcome.kind === 'invalid'
      ? { kind: 'refused', email, problem: outcome.problems.email }
      : { kind: 'refused', email, failure: outcome.message };
  }
}
