import type { RouterContextProvider } from 'react-router';
import { submitCase } from '../../market/cases/commands.server.ts';
import { CASE_FAILED, TOO_MANY_CASES } from '../../market/cases/copy.ts';
import {
  type CaseField,
  type CaseValues,
  caseValues,
  parseCase,
} from '../../market/cases/schema.ts';
import type { ReportedDeal } from '../../market/cases/store.server.ts';
import { clientAddress, pageState, services } from '../context.ts';
import { readIdempotencyKey } from '../forms/form-meta.ts';
import { readForm } from '../forms/read-form.server.ts';

/** The form as it is shown again: with its entries, and what is wrong with them. */
export interface ProblemAnswer {
  values: CaseValues;
  /** The form's own, so that sending it again stores it once. */
  key: string | undefined;
  problems?: { [field in CaseField]?: string };
  failure?: string;
}

type Handled =
  | { kind: 'received' }
  | { kind: 'refused'; status: number; headers?: Record<string, string>; answer: ProblemAnswer };

/** Stores what a buyer reports about a deal; limited as List Your Spa is, by counters of its own. */
export async function handleProblemForm(
  request: Request,
  deal: ReportedDeal,
  context: Readonly<RouterContextProvider>,
): Promise<Handled> {
  const form = await readForm(request);
  const { db, now, delivery, checkCaseRateLimit, report } = context.get(services);
  const idempotencyKey = readIdempotencyKey(form);
  const again = { values: caseValues(form), key: idempotencyKey };
  const notStored: Handled = {
    kind: 'refused',
    status: 503,
    answer: { ...again, failure: CASE_FAILED },
  };
  const failed = (error: unknown) => {
    report(error);
    return { kind: 'failed' } as const;
  };
  const admission = await checkCaseRateLimit(context.get(clientAddress)).catch(failed);
  if (admission.kind === 'failed') return notStored;
  if (admission.kind === 'rate-limited') {
    const { retryAfterSeconds } = admission;
    context.get(pageState).refusal = { message: TOO_MANY_CASES, retryAfterSeconds };
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return { kind: 'refused', status: 429, headers, answer: { ...again, failure: TOO_MANY_CASES } };
  }
  const parsed = parseCase(form);
  if (parsed.kind === 'bot') return { kind: 'received' };
  if (parsed.kind === 'invalid')
    return { kind: 'refused', status: 422, answer: { ...again, problems: parsed.problems } };
  const submission = { deal, form: parsed.form, idempotencyKey };
  const outcome = await submitCase(db, submission, now()).catch(failed);
  if (outcome.kind === 'failed') return notStored;
  delivery.wake();
  return { kind: 'received' };
}
