import type { ReactNode } from 'react';
import { OfficeTime } from '../../office-time.tsx';
import { EnvText } from './env-text.tsx';
import { Findings } from './findings.tsx';
import type { ConnectionsAnswer } from './send-test.server.ts';
import { TestEmailForm, TestTextForm } from './test-forms.tsx';
import type { ConnectionsView, ConnectionView } from './view.server.ts';

type Props = {
  connection: ConnectionView;
  view: ConnectionsView;
  answer: ConnectionsAnswer | undefined;
};

const looks = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  plain: 'bg-line text-ink',
};

/** One connection: its state, what it is for, what is off without it, and its variables. */
export function ConnectionCard({ connection, view, answer }: Props) {
  const { id, name, state, purpose, without, variables, last, findings, envText } = connection;
  const test = { canSend: connection.canSend, view, answer };
  return (
    <li
      id={id}
      className="grid scroll-mt-24 gap-3 rounded-card border border-line bg-surface p-5 [&_dd]:min-w-0 [&_dd]:wrap-break-word"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-display text-xl">{name}</h3>
        {state && (
          <p className={`rounded-full px-3 py-0.5 font-semibold text-sm ${looks[state.look]}`}>
            {state.label}
          </p>
        )}
      </div>
      <p className="prose-line">{purpose}</p>
      <dl className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
        <Row term="Without it">{without}</Row>
        {last && (
          <Row term={id === 'backups' ? 'Last backup' : 'Last success'}>
            <When at={last.success} />
          </Row>
        )}
        {last && id !== 'backups' && (
          <Row term="Last failure">
            <When at={last.failure?.at} />
            {last.failure && `: ${last.failure.reason}`}
          </Row>
        )}
        <Row term="Variables">
          <ul>
            {variables.map(({ name, isRequired, isSet }) => (
              <li key={name}>
                <code>{name}</code>: {isSet ? 'set' : 'not set'}
                {!isRequired && ' (optional)'}
              </li>
            ))}
          </ul>
        </Row>
      </dl>
      <Findings findings={findings} />
      {envText && <EnvText name={name} text={envText} />}
      {id === 'mail' && <TestEmailForm {...test} />}
      {id === 'texts' && <TestTextForm {...test} />}
    </li>
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

function When({ at }: { at: number | undefined }) {
  if (at === undefined) return 'none yet';
  return <OfficeTime at={at} />;
}
