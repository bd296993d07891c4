import { OfficeTime } from '../../office-time.tsx';
import type { SecurityAnswer } from './actions.server.ts';
import { AddPasskey } from './add-passkey.tsx';
import { Card, PressForm, Problem } from './card.tsx';
import type { SecurityView } from './view.server.ts';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

/** Passkeys: a finger, a face or a PIN on a device of one's own, instead of password and code. */
export function Passkeys({ view: { passkeys, isFresh }, answer }: Props) {
  return (
    <Card title="Passkeys" state={passkeys.length > 0 ? 'On' : 'Off'} isGood={passkeys.length > 0}>
      <p className="prose-line">
        With a passkey you sign in by a finger, your face or the PIN of your device, without the
        password.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-4">
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-4"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-ink-soft text-sm">
                  Added <OfficeTime at={addedAt} />.{' '}
                  {lastUsedAt === null ? (
                    'Not used yet.'
                  ) : (
                    <>
                      Last used <OfficeTime at={lastUsedAt} />.
                    </>
                  )}
                </p>
              </div>
              {isFresh && (
                <PressForm
                  intent="remove-passkey"
                  values={{ id }}
                  button="Remove"
                  about={`the passkey ${name}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Problem answer={answer} intents={['add-passkey', 'remove-passkey']} />
      {isFresh && <AddPasskey />}
    </Card>
  );
}
