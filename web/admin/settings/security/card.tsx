import { type ReactNode, useId } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { UsePasskey } from '../../login/passkey-button.tsx';
import { PasswordField } from '../../login/password-field.tsx';
import { securityPath } from '../paths.ts';
import type { SecurityAnswer } from './actions.server.ts';
import type { SecurityView } from './view.server.ts';

interface CardProps {
  title: string;
  /** For links that lead to it. */
  anchor?: string;
  /** 'On', 'Off', '2 of 10 left' */
  state?: string;
  isGood?: boolean;
  children: ReactNode;
}

/** One thing that secures the account. */
export function Card({ title, anchor, state, isGood = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-24 gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        {state && (
          <p
            className={`rounded-full px-3 py-0.5 font-semibold text-sm ${isGood ? 'bg-good-tint text-good' : 'bg-line text-ink'}`}
          >
            {state}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

/** Why the last press of one of these buttons changed nothing. */
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
  /** What the button is about, for those who hear it out of its place. */
  about?: string;
  values?: Record<string, string>;
  look?: 'primary' | 'quiet' | 'danger';
  disabled?: boolean;
  children?: ReactNode;
};

/** A button with what it sends, in a form of its own. */
export function PressForm(props: PressProps) {
  const { intent, button, about, values = {}, look = 'quiet', disabled, children } = props;
  const { formData } = useNavigation();
  const isUnderWay = formData !== undefined;
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div>
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={look}
          disabled={disabled || isUnderWay}
        >
          {button}
          {about && <span className="sr-only"> {about}</span>}
        </Button>
      </div>
    </Form>
  );
}

type ConfirmProps = { view: SecurityView; answer: SecurityAnswer | undefined };

/** All that a sign-in asks for, again: an open screen alone must not change what opens it. */
export function Confirm({ view: { totpSince, passkeys, next }, answer }: ConfirmProps) {
  const submit = useSubmit();
  const hasTotp = totpSince !== undefined;
  const hasPasskeys = passkeys.length > 0;
  return (
    <Card title="First confirm that it is you">
      <p className="prose-line">
        To change anything here, to sign out a browser, to download a backup or to enter a
        connection, {howToConfirm(hasTotp, hasPasskeys)}. It then holds for ten minutes.
      </p>
      <Problem answer={answer} intents={['confirm']} />
      <PressForm intent="confirm" values={{ next }} button="Continue" look="primary">
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          className="sm:max-w-80"
        />
        {(hasTotp || hasPasskeys) && (
          <Field
            label={hasTotp ? 'Code or recovery code' : 'Recovery code'}
            name="code"
            required
            autoComplete={hasTotp ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="sm:max-w-80"
          />
        )}
      </PressForm>
      {hasPasskeys && (
        <div className="sm:max-w-80">
          <UsePasskey
            send={(passkey) =>
              submit(
                { intent: 'confirm', answer: passkey, next },
                { method: 'post', action: securityPath, preventScrollReset: true },
              )
            }
          />
        </div>
      )}
    </Card>
  );
}

function howToConfirm(hasTotp: boolean, hasPasskeys: boolean): string {
  const code = hasTotp
    ? ' and the code of your authenticator app or a recovery code'
    : ' and a recovery code';
  const typed = `enter your password${hasTotp || hasPasskeys ? code : ''}`;
  return hasPasskeys ? `use a passkey, or ${typed}` : typed;
}
