import { Badge } from '../../kit/ui/badge.tsx';

export const statusLabels = { open: 'Open', closed: 'Closed' } as const;

const tones = { open: 'warn', closed: 'quiet' } as const;

export function StatusBadge({ status }: { status: keyof typeof statusLabels }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
