import type { ReactNode } from 'react';
import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { ConnectionView } from './view.server.ts';

export function StateLabel({ state }: Pick<ConnectionView, 'state'>) {
  if (!state) return null;
  return <Badge tone={state.tone}>{state.label}</Badge>;
}

export function LastOutcomes({ last }: { last: NonNullable<ConnectionView['last']> }) {
  return (
    <>
      <Row term="Last success">
        <When at={last.success} />
      </Row>
      <Row term="Last failure">
        <When at={last.failure?.at} />
        {last.failure && `: ${last.failure.reason}`}
      </Row>
    </>
  );
}

export function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="mb-2 sm:mb-0">{children}</dd>
    </>
  );
}

export function When({ at }: { at: number | undefined }) {
  if (at === undefined) return 'none yet';
  return <AdminTime at={at} />;
}
