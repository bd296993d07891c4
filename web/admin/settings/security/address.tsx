import { Field } from '../../../kit/ui/field.tsx';
import { PasswordField } from '../../login/password-field.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { PressForm, Problem, SecurityCard } from './card.tsx';
import type { SecurityView } from './view.server.ts';

const INTENT = 'change-address';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

export function Address({ view: { email, proof }, answer }: Props) {
  const own = answer?.intent === INTENT ? answer : undefined;
  const problems = own?.addressProblems ?? {};
  return (
    <SecurityCard title="Your address">
      <p className="prose-line">
        You sign in with <strong className="wrap-anywhere">{email}</strong>, and email to you goes
        there. Changing the address signs out every other browser.
      </p>
      <Problem answer={answer} intents={[INTENT]} />
      <PressForm intent={INTENT} button="Change the address" proof={proof} hasPassword>
        <Field
          label="New address"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={own?.email}
          problem={problems.email}
          className="sm:max-w-80"
        />
        <PasswordField
          label="Current password"
          name="current"
          required
          autoComplete="current-password"
          problem={problems.current}
          className="sm:max-w-80"
        />
      </PressForm>
    </SecurityCard>
  );
}
