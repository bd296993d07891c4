import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Failure } from '../../../kit/forms/failure.ts';
import { HiddenFields } from '../../../kit/forms/hidden-fields.tsx';
import { PhoneField } from '../../../kit/forms/phone-field.tsx';
import { SESSION_ENDED } from '../../../kit/forms/session-ended.ts';
import { Alert } from '../../../kit/ui/alert.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { withdrawErrors } from '../../../kit/ui/toast.tsx';
import { conversationPath } from '../../navigation/navigation.ts';
import { enterPath } from '../paths.ts';
import type { ConnectionsAnswer } from './send-test.server.ts';
import type { TextsView } from './view.server.ts';

type Props = {
  canSend: boolean;
  view: Pick<TextsView, 'key'>;
  answer: ConnectionsAnswer | undefined;
};

export function TestEmailForm(props: Props) {
  return <TestForm {...props} id="mail" note="The test goes to the address you sign in with." />;
}

export function TestTextForm(props: Props & { view: TextsView }) {
  const { canSend, view, answer } = props;
  const { sentText } = view;
  const lookAgain = useLocation();
  const isOwn = answer?.values.intent === 'test-texts';
  return (
    <>
      {sentText && (
        <div role="status" className="rounded-card bg-sage-tint p-4 text-sm">
          <p>
            The test to {sentText.shownPhone}: <strong>{sentText.status}</strong>
          </p>
          <p className="flex flex-wrap gap-x-5">
            {sentText.isUnderWay && (
              <TextLink to={lookAgain} reloadDocument tall color="inherit">
                Look again
              </TextLink>
            )}
            <TextLink to={conversationPath(sentText.phone)} tall color="inherit">
              The conversation
            </TextLink>
          </p>
        </div>
      )}
      <TestForm {...props} id="texts" note="The test costs as much as any text.">
        {canSend && (
          <PhoneField
            name="phone"
            label="Phone number for the test"
            className="sm:max-w-72"
            defaultValue={isOwn ? answer.values.phone : undefined}
            problem={isOwn ? answer.problems?.phone : undefined}
            autoFocus={isOwn && answer.problems?.phone !== undefined}
          />
        )}
      </TestForm>
    </>
  );
}

function TestForm({
  id,
  note,
  canSend,
  view,
  answer,
  children,
}: Props & { id: 'mail' | 'texts'; note: string; children?: ReactNode }) {
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const own = answer?.values.intent?.endsWith(`-${id}`) ? answer : undefined;
  if (!canSend) return <Reason answer={own} />;
  return (
    <Form
      id="test"
      method="post"
      action={enterPath(id)}
      noValidate
      preventScrollReset
      onSubmit={withdrawErrors}
      className="grid scroll-mt-24 gap-3 border-line border-t pt-4"
    >
      <HiddenFields values={{ key: view.key }} sent={own?.values} />
      {children}
      <Reason answer={own} />
      <p className="text-ink-soft text-sm">{note}</p>
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value={`test-${id}`}
        disabled={intent !== undefined}
        className="justify-self-start"
      >
        {intent === `test-${id}` ? 'Sending...' : 'Send a test'}
      </Button>
    </Form>
  );
}

function Reason({ answer }: { answer: Pick<ConnectionsAnswer, 'failure' | 'reason'> | undefined }) {
  const text = answer?.failure ? failureText(answer.failure) : answer?.reason;
  if (!text) return null;
  return <Alert className="text-sm">{text}</Alert>;
}

function failureText({ why, text }: Failure): string {
  if (why === 'ended') return `${SESSION_ENDED}, so nothing was sent. Sign in in another tab.`;
  if (why === 'refused') return text;
  return 'No answer came, so a test may have been sent. You can safely press again: it is sent only once.';
}
