import { RECOVERY_CODES } from '../../../../market/recovery-codes/rules.ts';
import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { PrintButton } from '../../../kit/ui/print-button.tsx';
import { QrCode } from '../../../kit/ui/qr-code.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { PressForm, Problem, SecurityCard } from './card.tsx';
import type { NewTotp, SecurityView } from './view.server.ts';

type TotpProps = { view: SecurityView; answer: SecurityAnswer | undefined };

export function Totp({ view: { totpSince, proof }, answer }: TotpProps) {
  const isOn = totpSince !== undefined;
  const newTotp = proof.isFresh && !isOn ? answer?.newTotp : undefined;
  return (
    <SecurityCard title="Authenticator app" state={isOn ? 'On' : 'Off'} isGood={isOn}>
      <p className="prose-line">
        An app on your phone shows a new code every 30 seconds, and signing in asks for it.
        {isOn && (
          <>
            {' '}
            Set up on <AdminTime at={totpSince} />.
          </>
        )}
      </p>
      {newTotp && <SetUp newTotp={newTotp} />}
      <Problem answer={answer} intents={['start-totp', 'confirm-totp', 'remove-totp', 'confirm']} />
      {newTotp && (
        <PressForm proof={proof} intent="confirm-totp" button="Turn on" look="primary">
          <Field
            label="Code from the app"
            name="code"
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            className="sm:max-w-60"
          />
        </PressForm>
      )}
      {!newTotp && !isOn && (
        <PressForm
          proof={proof}
          intent="start-totp"
          button="Set up"
          about="the authenticator app"
          look="primary"
        />
      )}
      {isOn && (
        <PressForm
          proof={proof}
          intent="remove-totp"
          button="Remove"
          look="danger"
          about="the authenticator app"
        />
      )}
    </SecurityCard>
  );
}

function SetUp({ newTotp: { qrCode, secret } }: { newTotp: NewTotp }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[12rem_1fr] sm:items-center">
      <QrCode
        svg={qrCode}
        label="The QR code for your authenticator app; the secret beside it says the same"
        className="max-w-48 rounded-card border border-line"
      />
      <div className="min-w-0">
        <p>Scan this with the app, then enter the code that it shows. Or type the secret:</p>
        <p className="mt-2 font-mono wrap-anywhere">{secret}</p>
      </div>
    </div>
  );
}

type RecoveryCodesProps = { view: SecurityView; answer: SecurityAnswer | undefined };

export function RecoveryCodes({
  view: { unusedRecoveryCodes, proof },
  answer,
}: RecoveryCodesProps) {
  return (
    <SecurityCard
      title="Recovery codes"
      state={`${unusedRecoveryCodes} of ${RECOVERY_CODES} left`}
      isGood={unusedRecoveryCodes > 2}
    >
      <p className="prose-line">
        Each one signs you in once, in place of the app. New codes replace the old ones.
      </p>
      <Problem answer={answer} intents={['renew-codes']} />
      <PressForm proof={proof} intent="renew-codes" button="New codes" />
    </SecurityCard>
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
      <h2 className="font-display text-xl">Your recovery codes</h2>
      <p className="prose-line">
        Print them or write them down now, because they are shown only once. If you lose your phone,
        each one signs you in once.
      </p>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton />
        <CopyButton text={codes.join('\n')} what="the recovery codes" />
      </div>
    </section>
  );
}
