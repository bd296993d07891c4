import type { ReactNode } from 'react';
import { OfficeTime } from '../office-time.tsx';
import type { ComposeView } from './compose.server.ts';

const earlierEmailLabels = {
  accepted: 'A mail was sent to this lead',
  unknown: 'A mail to this lead may have been sent',
  sending: 'A mail to this lead is being sent since',
};

/** What one should know before writing: whether mail leaves at all, and what went before. */
export function ComposeNotes({ view }: { view: ComposeView }) {
  return (
    <>
      {view.unsubscribed && (
        <Note>
          This address has unsubscribed (<OfficeTime at={view.unsubscribed} />
          ). Nothing can be mailed to it any more.
        </Note>
      )}
      {view.transport === 'none' && (
        <Note>
          No mail server is connected, so nothing can be sent. Set SMTP_URL and MAIL_FROM, and start
          again.
        </Note>
      )}
      {view.transport === 'files' && (
        <Note>
          This is a demo: mails become files in the outbox folder under DATA_DIR and are not sent.
        </Note>
      )}
      {!view.hasPostalAddress && (
        <Note>
          The mail’s foot shows no postal address, which US law asks for. Set POSTAL_ADDRESS.
        </Note>
      )}
      {view.earlierEmails.map(({ id, state, at }) => (
        <p key={id} className="text-ink-soft text-sm">
          {earlierEmailLabels[state as keyof typeof earlierEmailLabels]}: <OfficeTime at={at} />
        </p>
      ))}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-warn-tint p-4 text-sm text-warn">{children}</p>;
}
