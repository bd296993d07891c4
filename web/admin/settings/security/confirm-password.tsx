import { PasswordField } from '../../login/password-field.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { Card, PressForm, Problem } from './card.tsx';

/** The password again: an open screen alone must not be enough to change what opens it. */
export function ConfirmPassword({ answer }: { answer: SecurityAnswer | undefined }) {
  return (
    <Card title="Your password first">
      <p className="prose-line">
        To change anything here, enter your password. It then holds for ten minutes. Signing out
        browsers needs none.
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
      </PressForm>
    </Card>
  );
}
