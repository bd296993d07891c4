import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { ShownMessage } from './conversation.server.ts';
import { TimeOfDay } from './moment.tsx';
import { StopRequest } from './stop-request.tsx';

const REVIEW_TEXT =
  'The connection to the gateway ended without an answer, so this text may or may not have arrived. Ask the customer or look it up at your gateway. “Send again” really sends it again.';

const problemStatuses = ['failed', 'not-sent', 'needs-review'];

type Props = { message: ShownMessage; stopRequestsSince: number | undefined };

/** One text with what has become of it, in words. */
export function MessageItem({ message, stopRequestsSince = Infinity }: Props) {
  const { id, at, text, isMine, isAutomatic, status, statusText, reason, media } = message;
  const side = isMine ? 'justify-self-end' : 'justify-self-start';
  const look = isMine ? 'bg-sage-tint' : 'border border-line bg-surface';
  return (
    <li data-message={id} className={`grid max-w-[min(85%,34rem)] scroll-mt-4 gap-1 ${side}`}>
      <div className={`min-w-0 rounded-card px-4 py-2.5 ${look} ${side}`}>
        <span className="sr-only">{isMine ? 'You: ' : 'Customer: '}</span>
        <span className="whitespace-pre-wrap">{text}</span>
        {media.length > 0 && <Media media={media} />}
      </div>
      <p className={`text-ink-soft text-sm ${isMine ? 'text-right' : ''}`}>
        <TimeOfDay at={at} />
        {isAutomatic && ' · Automatic answer'}
        {' · '}
        <span className={problemStatuses.includes(status) ? 'font-semibold text-bad' : ''}>
          {statusText}
        </span>
        {reason && <span className="text-bad">{`: ${reason}`}</span>}
      </p>
      {status === 'needs-review' && <Review id={id} />}
      {message.mayAskToStop && at >= stopRequestsSince && (
        <StopRequest
          messageId={id}
          className="rounded-card border border-warn bg-warn-tint p-4 text-sm text-warn"
        >
          <p>This text may ask us to stop.</p>
        </StopRequest>
      )}
    </li>
  );
}

/** Nothing is loaded from the sender's links until they are followed. */
function Media({ media }: { media: string[] }) {
  return (
    <ul className="mt-1">
      {media.map((link, at) => (
        <li key={link}>
          <a
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
          >
            {`Open attachment ${at + 1} (${new URL(link).host})`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Review({ id }: { id: string }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="grid gap-3 rounded-card border border-warn bg-warn-tint p-4 text-sm text-warn"
    >
      <p>{REVIEW_TEXT}</p>
      <input type="hidden" name="messageId" value={id} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="quiet" name="intent" value="send_again" disabled={sending}>
          Send again
        </Button>
        <Button type="submit" look="quiet" name="intent" value="it_arrived" disabled={sending}>
          It arrived
        </Button>
      </div>
    </Form>
  );
}
