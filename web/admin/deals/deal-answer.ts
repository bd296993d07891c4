import type { DealProblems, DealValues } from '../../../market/deals/schema.ts';
import type { Changed } from '../records/changed-meanwhile.tsx';

/** The server's answer to a form that was not saved. */
export interface DealAnswer {
  values: DealValues;
  /** What the form carried unseen. */
  hidden: Record<string, string>;
  problems?: DealProblems;
  failed?: string;
  changed?: Changed;
}
