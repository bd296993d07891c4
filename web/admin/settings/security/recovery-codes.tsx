import { RECOVERY_CODES } from '../../../../market/recovery-codes/rules.ts';
import type { SecurityAnswer } from './actions.server.ts';
import { Card, PressForm, Problem } from './card.tsx';
import type { SecurityView } from './view.server.ts';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

/** How many codes are left for the day on which the phone is lost. */
export function RecoveryCodes({ view: { unusedRecoveryCodes, isFresh }, answer }: Props) {
  return (
    <Card
      title="Recovery codes"
      state={`${unusedRecoveryCodes} of ${RECOVERY_CODES} left`}
      isGood={unusedRecoveryCodes > 2}
    >
      <p className="prose-line">
        Each signs in once, in place of the app or the passkey. New codes end the old ones.
      </p>
      <Problem answer={answer} intents={['renew-codes']} />
      {isFresh && <PressForm intent="renew-codes" button="New codes" />}
    </Card>
  );
}

/** The codes themselves, in the answer to the press that made them and nowhere else. */
export function NewCodes({ codes }: { codes: string[] }) {
  return (
    <section
      role="status"
      aria-label="New recovery codes"
      className="grid gap-3 rounded-card border border-sage bg-sage-tint p-5"
    >
      <h3 className="font-display text-xl">Your recovery codes</h3>
      <p className="prose-line">
        Print them or write them down now: they are shown this once. Each signs in once when your
        phone or your passkey is lost.
      </p>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
