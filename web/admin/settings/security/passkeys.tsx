import { type FormEvent, useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { MAX_PASSKEY_NAME } from '../../../../market/passkeys/rules.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { AdminTime } from '../../admin-time.tsx';
import { UsePasskey } from '../../login/passkey-button.tsx';
import { securityPath } from '../paths.ts';
import type { SecurityAnswer } from './actions.server.ts';
import { Card, PressForm, Problem } from './card.tsx';
import type { SecurityView } from './view.server.ts';

type Props = { view: SecurityView; answer: SecurityAnswer | undefined };

/** Passkeys: a finger, a face or a PIN on a device of one's own, instead of password and code. */
export function Passkeys({ view: { passkeys, proof }, answer }: Props) {
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
                  Added <AdminTime at={addedAt} />.{' '}
                  {lastUsedAt === null ? (
                    'Not used yet.'
                  ) : (
                    <>
                      Last used <AdminTime at={lastUsedAt} />.
                    </>
                  )}
                </p>
              </div>
              <PressForm
                proof={proof}
                intent="remove-passkey"
                values={{ id }}
                button="Remove"
                look="danger"
                about={`the passkey ${name}`}
              />
            </li>
          ))}
        </ul>
      )}
      <Problem answer={answer} intents={['add-passkey', 'remove-passkey', 'confirm']} />
      {proof.isFresh ? (
        <AddPasskey />
      ) : (
        <PressForm proof={proof} intent="confirm" button="Add a passkey" />
      )}
      {!proof.isFresh && passkeys.length > 0 && <ProveByPasskey />}
    </Card>
  );
}

/** In place of the password and the code that the buttons here ask for. */
function ProveByPasskey() {
  const submit = useSubmit();
  return (
    <div className="sm:max-w-80">
      <UsePasskey
        send={(passkey) =>
          submit(
            { intent: 'confirm', 'own-passkey': passkey },
            { method: 'post', action: securityPath, preventScrollReset: true },
          )
        }
      />
    </div>
  );
}

type State = 'unknown' | 'offered' | 'missing' | 'asking' | 'failed';

/** Makes a passkey, in browsers that can; its code comes with the press. */
function AddPasskey() {
  const submit = useSubmit();
  const [state, setState] = useState<State>('unknown');

  useEffect(() => {
    const canAdd =
      'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
    setState(canAdd ? 'offered' : 'missing');
  }, []);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    setState('asking');
    try {
      const { makePasskey } = await import('../../login/ask-for-passkey.ts');
      const answer = await makePasskey(`${securityPath}/passkey`);
      await submit(
        { intent: 'add-passkey', name, answer },
        { method: 'post', action: securityPath, preventScrollReset: true },
      );
      setState('offered');
    } catch {
      setState('failed');
    }
  }

  if (state === 'unknown' || state === 'missing') {
    return (
      <p className="text-ink-soft text-sm">
        Adding one needs a browser with passkeys, JavaScript, and this site on https (or localhost).
      </p>
    );
  }
  return (
    <Form onSubmit={add} className="grid gap-4">
      {state === 'failed' && (
        <Alert className="text-sm">No passkey was made. Please try again.</Alert>
      )}
      <Field
        label="Name of the new passkey"
        name="name"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        className="sm:max-w-80"
      />
      <div>
        <Button type="submit" disabled={state === 'asking'}>
          {state === 'asking' ? 'Waiting for your device...' : 'Add a passkey'}
        </Button>
      </div>
    </Form>
  );
}
