import type { RouterContextProvider } from 'react-router';
import { askForAlert } from '../../market/alerts/commands.server.ts';
import { ALERT_MESSAGES } from '../../market/alerts/copy.ts';
import type { AlertCriteria } from '../../market/alerts/rules.ts';
import { parseAlertRequest } from '../../market/alerts/schema.ts';
import { parseSearch } from '../../market/deals/search-criteria.ts';
import { clientAddress, pageState, type Services, services } from '../context.ts';
import { readForm } from '../forms/read-form.server.ts';

export type AskAnswer =
  | { kind: 'received' }
  | { kind: 'refused'; email: string; problem?: string | undefined; failure?: string };

interface AskResponse {
  status: number;
  headers?: Record<string, string>;
  answer: AskAnswer;
}

/** What an address asks for; undefined where it has no ZIP code, or an unknown one. */
export function criteriaIn(
  query: URLSearchParams,
  { zipTable }: Services,
): AlertCriteria | undefined {
  const { zip, radiusMiles, filters } = parseSearch(query);
  return zip && zipTable.find(zip) ? { zip, radiusMiles, filters } : undefined;
}

/**
 * Handles the form. The answer is the same whether the address is known, has unsubscribed or got
 * a confirmation a moment ago.
 */
export async function handleAlertForm(
  request: Request,
  criteria: AlertCriteria,
  context: Readonly<RouterContextProvider>,
): Promise<AskResponse> {
  const form = await readForm(request);
  const { db, now, site, delivery, checkAlertRateLimit, report } = context.get(services);
  const email = (form.email ?? '').slice(0, 254);
  const refused = (failure: string): AskAnswer => ({ kind: 'refused', email, failure });
  const failed = (error: unknown) => {
    report(error);
    return { kind: 'failed' } as const;
  };
  const admission = await checkAlertRateLimit(context.get(clientAddress)).catch(failed);
  if (admission.kind === 'failed') return { status: 503, answer: refused(ALERT_MESSAGES.failed) };
  if (admission.kind === 'rate-limited') {
    const { retryAfterSeconds } = admission;
    context.get(pageState).refusal = { message: ALERT_MESSAGES.tooMany, retryAfterSeconds };
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return { status: 429, headers, answer: refused(ALERT_MESSAGES.tooMany) };
  }
  const parsed = parseAlertRequest(form);
  if (parsed.kind === 'bot') return { status: 200, answer: { kind: 'received' } };
  if (parsed.kind === 'invalid') {
    const { email: problem } = parsed.problems;
    return { status: 422, answer: { kind: 'refused', email, problem } };
  }
  const outcome = await askForAlert(
    db,
    { ...criteria, email: parsed.form.email },
    site,
    now(),
  ).catch(failed);
  if (outcome?.kind === 'failed') return { status: 503, answer: refused(ALERT_MESSAGES.failed) };
  delivery.wake();
  return { status: 200, answer: { kind: 'received' } };
}
