import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { BehindProof, ProofFields, type ProofView } from './proof.tsx';

interface CardProps {
  title: string;
  /** For links that lead to it. */
  anchor?: string;
  /** 'On', 'Off', '2 of 10 left' */
  state?: string;
  isGood?: boolean;
  children: ReactNode;
}

export function SecurityCard({ title, anchor, state, isGood = false, children }: CardProps) {
  return (
    <Card
      id={anchor}
      title={title}
      badge={state && <Badge tone={isGood ? 'good' : 'quiet'}>{state}</Badge>}
      className="scroll-mt-24 gap-4"
    >
      {children}
    </Card>
  );
}

export function Problem({
  answer,
  intents,
}: {
  answer: SecurityAnswer | undefined;
  intents: string[];
}) {
  if (!answer || !intents.includes(answer.intent)) return null;
  const { problem, failure } = answer;
  const text = problem ?? (failure && `${failure.text}. Please try again in a moment.`);
  if (!text) return null;
  return <Alert className="text-sm">{text}</Alert>;
}

type PressProps = {
  intent: string;
  button: string;
  proof: ProofView;
  /** The form has a field for the password as it is anyway. */
  hasPassword?: boolean | undefined;
  /** What the button is about, for those who hear it out of its place. */
  about?: string;
  values?: Record<string, string>;
  look?: 'primary' | 'quiet' | 'danger';
  children?: ReactNode;
};

export function PressForm(props: PressProps) {
  const { intent, button, proof, hasPassword, about, values = {}, look = 'quiet' } = props;
  const { children } = props;
  const { formData } = useNavigation();
  const ref = useEmptiedWhenDone(intent);
  const words = (
    <>
      {button}
      {about && <span className="sr-only"> {about}</span>}
    </>
  );
  const form = (
    <Form ref={ref} method="post" preventScrollReset noValidate className="grid gap-4">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <ProofFields proof={proof} hasPassword={hasPassword} />
      <div>
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={look}
          disabled={formData !== undefined}
        >
          {words}
        </Button>
      </div>
    </Form>
  );
  if (children) return form;
  return (
    <BehindProof proof={proof} button={words} look={look}>
      {form}
    </BehindProof>
  );
}

/** What was typed goes once it is done: passwords must not stay on the screen. */
export function useEmptiedWhenDone(intent: string) {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const sent = useNavigation().formData?.get('intent');
  const isRefused = useActionData<SecurityAnswer>() !== undefined;
  useEffect(() => {
    if (sent === intent) {
      wasSent.current = true;
    } else if (wasSent.current) {
      wasSent.current = false;
      if (!isRefused) form.current?.reset();
    }
  }, [sent, intent, isRefused]);
  return form;
}
