import { Badge, type Tone } from '../../kit/ui/badge.tsx';
import { stateLabels } from './copy.ts';
import type { StatementState } from './view.server.ts';

const tones: Record<StatementState, Tone> = { open: 'quiet', closed: 'warn', settled: 'good' };

export function StatementBadge({ state }: { state: StatementState }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
}
