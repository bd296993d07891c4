import { PasswordField } from '../../login/password-field.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { PressForm, Problem, SecurityCard } from './card.tsx';
import type { SecurityView } from './view.server.ts';

const INTENT = 'change-password';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

/** Another password, which ends all other sessions. */
export function Password({ view: { proof }, answer }: Props) {
  const problems = (answer?.intent === INTENT && answer.problems) || {};
  return (
    <SecurityCard title="Password">
      <p className="prose-line">
        A new password signs out every other browser. Your authenticator app and recovery codes
        stay.
      </p>
      <Problem answer={answer} intents={[INTENT]} />
      <PressForm intent={INTENT} button="Change the password" proof={proof} hasPassword>
        <PasswordField
          label="Current password"
          name="current"
          required
          autoComplete="current-password"
          problem={problems.current}
          className="sm:max-w-80"
        />
        <PasswordField
          label="New password"
          name="password"
          required
          autoComplete="new-password"
          problem={problems.password}
          className="sm:max-w-80"
        />
        <PasswordField
          label="The new password again"
          name="again"
          required
          autoComplete="new-password"
          problem={problems.again}
          className="sm:max-w-80"
        />
      </PressForm>
    </SecurityCard>
  );
}
