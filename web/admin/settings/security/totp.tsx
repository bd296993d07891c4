import { Field } from '../../../ui/field.tsx';
import { OfficeTime } from '../../office-time.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { Card, PressForm, Problem } from './card.tsx';
import type { NewTotp, SecurityView } from './view.server.ts';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

/** The authenticator app: set up with a code, and removed. */
export function Totp({ view: { totpSince, isFresh }, answer }: Props) {
  const isOn = totpSince !== undefined;
  const newTotp = isFresh && !isOn ? answer?.newTotp : undefined;
  return (
    <Card title="Authenticator app" state={isOn ? 'On' : 'Off'} isGood={isOn}>
      <p className="prose-line">
        An app on your phone shows a new code every 30 seconds, and signing in asks for it.
        {isOn && (
          <>
            {' '}
            Set up on <OfficeTime at={totpSince} />.
          </>
        )}
      </p>
      {newTotp && <SetUp newTotp={newTotp} />}
      <Problem answer={answer} intents={['start-totp', 'confirm-totp', 'remove-totp']} />
      {newTotp && (
        <PressForm intent="confirm-totp" button="Turn on" look="primary">
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
      {!newTotp && isFresh && !isOn && (
        <PressForm
          intent="start-totp"
          button="Set up"
          about="the authenticator app"
          look="primary"
        />
      )}
      {isFresh && isOn && (
        <PressForm intent="remove-totp" button="Remove" about="the authenticator app" />
      )}
    </Card>
  );
}

function SetUp({ newTotp: { qrCode, secret } }: { newTotp: NewTotp }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[12rem_1fr] sm:items-center">
      <div
        role="img"
        aria-label="The QR code for your authenticator app; the secret beside it says the same"
        className="max-w-48 overflow-hidden rounded-card border border-line bg-white"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: squares drawn by our own server
        dangerouslySetInnerHTML={{ __html: qrCode }}
      />
      <div className="min-w-0">
        <p>Scan this with the app, then enter the code that it shows. Or type the secret:</p>
        <p className="mt-2 font-mono wrap-anywhere">{secret}</p>
      </div>
    </div>
  );
}
