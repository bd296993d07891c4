import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';

type Props = { messageId: string; className: string; children: ReactNode };

/** Records that a customer's text asked us to stop, in words that we do not take by themselves. */
export function StopRequest({ messageId, className, children }: Props) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" replace preventScrollReset className={`grid gap-3 ${className}`}>
      {children}
      <input type="hidden" name="messageId" value={messageId} />
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value="stop_request"
        disabled={sending}
        className="justify-self-start"
      >
        They asked us to stop
      </Button>
    </Form>
  );
}
