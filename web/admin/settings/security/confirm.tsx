import { useSubmit } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { UsePasskey } from '../../login/passkey-button.tsx';
import { PasswordField } from '../../login/password-field.tsx';
import { securityPath } from '../labels.ts';
import type { SecurityAnswer } from './actions.server.ts';
import { Card, PressForm, Problem } from './card.tsx';
import type { SecurityView } from './view.server.ts';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

/** All that a sign-in asks for, again: an open screen alone must not change what opens it. */
export function Confirm({ view: { totpSince, passkeys }, answer }: Props) {
  const submit = useSubmit();
  const hasTotp = totpSince !== undefined;
  const hasPasskeys = passkeys.length > 0;
  return (
    <Card title="First confirm that it is you">
      <p className="prose-line">
        To change anything here or to sign out a browser, {howToConfirm(hasTotp, hasPasskeys)}. It
        then holds for ten minutes.
      </p>
      <Problem answer={answer} intents={['confirm']} />
      <PressForm intent="confirm" button="Continue" look="primary">
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
                { intent: 'confirm', answer: passkey },
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
