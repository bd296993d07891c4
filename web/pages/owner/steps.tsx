import { Form } from 'react-router';
import type { stepsOf } from '../../../market/pages/owner.server.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';

/** The four steps to a first deal, each saved by itself. */
export function Steps({ steps, done, wasSent }: ReturnType<typeof stepsOf>) {
  const isReady = done === steps.length;
  return (
    <Section id="steps" title={`${done} of ${steps.length} steps done`} className="mt-8">
      <ol className="mt-4 grid gap-3">
        {steps.map(({ id, title, text, to, isDone }, at) => (
          <li key={id} className={cardLook('relative flex items-baseline gap-4 p-5')}>
            <span aria-hidden="true" className="font-display text-2xl text-sage">
              {isDone ? '✓' : at + 1}
            </span>
            <span className="grow">
              <TextLink href={to} tall className="font-semibold after:absolute after:inset-0">
                {title}
              </TextLink>
              {isDone && <span className="sr-only"> (done)</span>}
              <span className="block text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      {wasSent ? (
        <p role="status" className="mt-4 font-semibold">
          {SENT}
        </p>
      ) : (
        <SendAll isReady={isReady} />
      )}
    </Section>
  );
}

export const SENT = 'Sent. This page says what comes of it.';

export function SendAll({ isReady }: { isReady: boolean }) {
  return (
    <Form method="post" className="mt-5">
      <Button
        type="submit"
        name="intent"
        value="send"
        disabled={!isReady}
        className="min-h-13 w-full sm:w-auto"
      >
        Send it all
      </Button>
    </Form>
  );
}
