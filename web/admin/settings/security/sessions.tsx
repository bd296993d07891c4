import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { PressForm, Problem, SecurityCard } from './card.tsx';
import type { SecurityView } from './view.server.ts';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

export function Sessions({ view: { sessions, proof }, answer }: Props) {
  return (
    <SecurityCard title="Where you are signed in">
      <Problem answer={answer} intents={['end-session', 'end-all']} />
      <ul className="grid gap-4">
        {sessions.map(({ id, device, startedAt, lastSeenAt, isThisOne }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-4"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {device}
                {isThisOne && ' (this browser)'}
              </p>
              <p className="text-ink-soft text-sm">
                Since <AdminTime at={startedAt} />. Last seen <AdminTime at={lastSeenAt} />.
              </p>
            </div>
            {!isThisOne && (
              <PressForm
                proof={proof}
                intent="end-session"
                values={{ id }}
                button="Sign out"
                about={`${device}, signed in since ${new Date(startedAt).toISOString()}`}
              />
            )}
          </li>
        ))}
      </ul>
      <PressForm proof={proof} intent="end-all" button="Sign out everywhere" />
    </SecurityCard>
  );
}
