import { Form, Link, useLocation, useNavigation } from 'react-router';
import { HiddenFields } from '../../../forms/hidden-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { withdrawErrors } from '../../../ui/toast.tsx';
import { Reason } from '../connections/test-forms.tsx';
import { noticesPath } from '../labels.ts';
import type { NoticesAnswer } from './actions.server.ts';
import type { NoticesView } from './view.server.ts';

type Props = { view: NoticesView; answer: NoticesAnswer | undefined };

/** Sends a test by each channel, to where the notices go. */
export function TestForms({ view, answer }: Props) {
  const { mail, text, recipient, sentText, stored } = view;
  const lookAgain = useLocation();
  return (
    <section id="tests" aria-labelledby="tests-heading" className="mt-10 max-w-3xl scroll-mt-24">
      <h2 id="tests-heading" className="text-2xl">
        Try it
      </h2>
      {view.isPaused && (
        <p className="mt-2">
          Sending is paused since this site was restored: press Release on the dashboard.
        </p>
      )}
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        <li className="grid gap-3 p-5">
          <TestForm
            name="Mail"
            intent="test-mail"
            to={mail.canSend ? recipient : undefined}
            missing="Mail is not set up."
            view={view}
            answer={answer}
          />
        </li>
        <li className="grid gap-3 p-5">
          <TestForm
            name="Text"
            intent="test-text"
            to={text.canSend ? stored.noticePhone : undefined}
            missing="Texts need a gateway and your number, saved above."
            view={view}
            answer={answer}
          />
          {sentText && (
            <div role="status" className="rounded-card bg-sage-tint p-4 text-sm">
              The test: <strong>{sentText.status}</strong>
              {sentText.isUnderWay && (
                <Link
                  to={lookAgain}
                  reloadDocument
                  className="ml-5 inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  Look again
                </Link>
              )}
            </div>
          )}
        </li>
      </ul>
    </section>
  );
}

type TestProps = Props & {
  name: string;
  intent: 'test-mail' | 'test-text';
  to: string | undefined;
  missing: string;
};

function TestForm({ name, intent, to, missing, view, answer }: TestProps) {
  const sending = useNavigation().formData?.get('intent');
  const own = answer?.values.intent === intent ? answer : undefined;
  return (
    <Form
      method="post"
      action={noticesPath}
      preventScrollReset
      onSubmit={withdrawErrors}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3"
    >
      <HiddenFields values={{ key: view.key }} sent={own?.values} />
      <p className="min-w-0 wrap-anywhere">
        <strong>{name}</strong>: {to ?? missing}
      </p>
      {to && (
        <Button
          type="submit"
          name="intent"
          value={intent}
          look="quiet"
          disabled={sending !== undefined}
        >
          {sending === intent ? 'Sending...' : 'Send a test'}
          <span className="sr-only"> by {name.toLowerCase()}</span>
        </Button>
      )}
      <div className="w-full empty:hidden">
        <Reason answer={own} />
      </div>
    </Form>
  );
}
