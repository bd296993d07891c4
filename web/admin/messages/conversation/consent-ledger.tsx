import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { Conversation } from './conversation.server.ts';
import { FullTime } from './moment.tsx';
import { StopRequest } from './stop-request.tsx';

const kinds = { 'opted-in': 'Opted in', 'opted-out': 'Opted out' };

/** How, when and in which words a number allowed or forbade texts; and the way to block it. */
export function ConsentLedger({ conversation }: { conversation: Conversation }) {
  const { ledger, leadConsents, isBlocked, messages, stopRequestsSince = Infinity } = conversation;
  const lastText = messages.findLast(({ isMine, at }) => !isMine && at >= stopRequestsSince);
  const sending = useNavigation().formMethod === 'POST';
  return (
    <details className="border-line border-b">
      <summary className="px-4 py-2.5 text-ink-soft text-sm outline-offset-[-3px]! sm:px-6">
        Consent and blocking
      </summary>
      <div className="max-h-[40dvh] overflow-y-auto px-4 pb-4 text-sm sm:px-6">
        {ledger.length + leadConsents.length === 0 && (
          <p className="text-ink-soft">
            No consent is on record for this number. Text only people who asked for it.
          </p>
        )}
        <ul className="grid gap-3">
          {ledger.map(({ id, kind, source, wording, at }) => (
            <li key={id}>
              <span className="font-semibold">{kinds[kind]}</span> · {source} · <FullTime at={at} />
              {wording && <p className="text-ink-soft">{`“${wording}”`}</p>}
            </li>
          ))}
          {leadConsents.map(({ wording, at, from }) => (
            <li key={`${from} ${at}`}>
              <span className="font-semibold">Allowed texts</span> · with the listing request of{' '}
              {from} · <FullTime at={at} />
              <p className="text-ink-soft">{`“${wording}”`}</p>
            </li>
          ))}
        </ul>
        {lastText && (
          <StopRequest messageId={lastText.id} className="mt-4">
            <p className="text-ink-soft">
              Did the newest text ask us to stop, in any words? Then nothing more may be sent.
            </p>
          </StopRequest>
        )}
        <Form method="post" replace preventScrollReset className="mt-4">
          <Button
            type="submit"
            look="quiet"
            name="intent"
            value={isBlocked ? 'unblock' : 'block'}
            disabled={sending}
          >
            {isBlocked ? 'Unblock' : 'Block'}
          </Button>
        </Form>
      </div>
    </details>
  );
}
