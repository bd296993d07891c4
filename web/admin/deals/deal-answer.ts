import { type DealProblems, type DealValues, dealValues } from '../../../market/deals/schema.ts';
import type { Failure } from '../../forms/failure.ts';
import type { EditConflict } from '../history/conflict-notice.tsx';

/** The server's answer to a form that was not saved. */
export interface DealFormResult {
  values: DealValues;
  /** What the form carried unseen. */
  hidden: Record<string, string>;
  problems?: DealProblems;
  failure?: Failure;
  changed?: EditConflict;
}

/** The answer to a form that did not reach the server, or not with its session. */
export function restoredDealForm(sent: Record<string, string>, failure: Failure): DealFormResult {
  const { formKey, updatedAt, loaded, ...values } = sent;
  const hidden = {
    ...(formKey && { formKey }),
    ...(updatedAt && { updatedAt }),
    ...(loaded && { loaded }),
  };
  return { values: dealValues(values), hidden, failure };
}
