import type { StatementState } from './view.server.ts';

export const FAILED_TO_UPDATE = 'Failed to update statement';

export const stateLabels: Record<StatementState, string> = {
  open: 'Open',
  closed: 'Not settled',
  settled: 'Settled',
};
