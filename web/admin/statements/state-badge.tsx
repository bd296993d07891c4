import { Badge, type Tone } from '../../kit/ui/badge.tsx';
import type { StatementState } from './view.server.ts';

export const stateLabels: Record<StatementState, string> = {
  open: 'Open',
  closed: 'Not settled',
  settled: 'Settled',
};

const tones: Record<StatementState, Tone> = { open: 'quiet', closed: 'warn', settled: 'good' };

export function StatementBadge({ state }: { state: StatementState }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
}
