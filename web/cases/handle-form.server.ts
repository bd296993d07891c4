import type { RouterContextProvider } from 'react-router';
import { submitCase } from '../../market/cases/commands.server.ts';
import { CASE_FAILED, TOO_MANY_CASES } from '../../market/cases/copy.ts';
import {
  type CaseField,
  type CaseValues,
  caseValues,
  parseCase,
} from '../../market/cases/schema.ts';
import { readIdempotencyKey } from '../forms/form-meta.ts';
import { takePublicForm } from '../forms/public-form.server.ts';
import type { Reported } from './problem.server.ts';

/** The form as it is shown again: with its entries, and what is wrong with them. */
export interface ProblemAnswer {
  values: CaseValues;
  /** The form's own, so that sending it again stores it once. */
  key: string | undefined;
  problems?: { [field in CaseField]?: string };
  failure?: string;
}

/** Stores what a buyer reports about a deal; no answer: it was taken. */
export async function handleProblemForm(
  request: Request,
  { deal, purchase }: Reported,
  context: Readonly<RouterContextProvider>,
) {
  const { entries, init, outcome } = await takePublicForm(request, context, {
    form: 'cases',
    messages: { tooMany: TOO_MANY_CASES, failed: CASE_FAILED },
    parse: (sent) => parseCase({ ...sent, email: sent.email?.trim() || (purchase?.email ?? '') }),
    store: (form, sent, { db, now }) =>
      submitCase(
        db,
        {
          ...{ deal, sessionId: purchase?.sessionId, form },
          idempotencyKey: readIdempotencyKey(sent),
        },
        now(),
      ),
  });
  if (outcome.kind === 'taken') return { init };
  const answer: ProblemAnswer = {
    values: caseValues(entries),
    key: readIdempotencyKey(entries),
    ...(outcome.kind === 'invalid' ? { problems: outcome.problems } : { failure: outcome.message }),
  };
  return { init, answer };
}
