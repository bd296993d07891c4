import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Refused } from './login-frame.tsx';
import type { CodeRefusal } from './second-step.server.ts';

const NOT_USED = 'No passkey was used. Please try again, or go on without one.';

/** Signs in with a passkey. */
export function PasskeyButton({ to }: { to: string | null }) {
  const fetcher = useFetcher<CodeRefusal>();
  const action = `/admin/login/passkey?${new URLSearchParams(to ? { to } : {})}`;
  return (
    <UsePasskey
      send={(answer) => fetcher.submit({ answer }, { method: 'post', action })}
      message={fetcher.data?.message}
    />
  );
}

/** Has a passkey answer our question, in browsers that can; its code comes with the press. */
export function UsePasskey({
  send,
  message,
}: {
  send: (answer: string) => Promise<void>;
  message?: string | undefined;
}) {
  const [isOffered, setOffered] = useState(false);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');

  useEffect(() => {
    setOffered(
      'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential,
    );
  }, []);

  async function press() {
    setState('asking');
    try {
      const { askForPasskey } = await import('./ask-for-passkey.ts');
      await send(await askForPasskey('/admin/login/passkey'));
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  if (!isOffered) return null;
  return (
    <div className="mt-4 grid gap-4">
      <Refused message={state === 'failed' ? NOT_USED : message} />
      <Button
        type="button"
        look="quiet"
        onClick={press}
        disabled={state === 'asking'}
        className="min-h-12 w-full"
      >
        {state === 'asking' ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
    </div>
  );
}
