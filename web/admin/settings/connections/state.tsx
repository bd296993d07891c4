import type { ReactNode } from 'react';
import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import type { ConnectionView } from './view.server.ts';

export function StateLabel({ state }: Pick<ConnectionView, 'state'>) {
  if (!state) return null;
  return <Badge tone={state.tone}>{state.label}</Badge>;
}

export function LastOutcomes({ last }: { last: NonNullable<ConnectionView['last']> }) {
  return (
    <dl className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[9rem_1fr] [&_dd]:wrap-anywhere">
      <Row term="Last success">
        <When at={last.success} />
      </Row>
      {last.failure && (
        <Row term="Last failure">
          <When at={last.failure.at} />
          {`: ${last.failure.reason}`}
        </Row>
      )}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
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

type FromEnvironmentProps = { isInEnvironment: boolean; isEntered: boolean; isUnreadable: boolean };

/** That the environment goes before what was entered, or that this cannot be read any more. */
export function FromEnvironment(props: FromEnvironmentProps) {
  const { isInEnvironment, isEntered, isUnreadable } = props;
  return (
    <>
      {isInEnvironment && (
        <p className="text-sm">
          Set by the environment.{isEntered && ' What was entered here is not used.'}
        </p>
      )}
      {isUnreadable && (
        <Alert className="text-sm">
          What was entered cannot be opened with this AUTH_SECRET: enter it again.
        </Alert>
      )}
    </>
  );
}

/** Takes back what was entered, in the form that has its proof. */
export function RemoveButton({ isSending }: { isSending: boolean }) {
  return (
    <Button type="submit" look="quiet" name="intent" value="remove" disabled={isSending}>
      Remove
    </Button>
  );
}
