import { type FormEvent, useEffect, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { MAX_PASSKEY_NAME } from '../../../../market/passkeys/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { securityPath } from '../labels.ts';

type State = 'unknown' | 'offered' | 'missing' | 'asking' | 'failed';

/** Makes a passkey, in browsers that can; its code comes with the press. */
export function AddPasskey() {
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
        <p role="alert" className="rounded-card border border-bad bg-bad-tint p-4 text-bad text-sm">
          No passkey was made. Please try again.
        </p>
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
