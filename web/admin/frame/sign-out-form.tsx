import { Form, useNavigation } from 'react-router';
import { clearTab } from '../../kit/forms/browser-storage.ts';
import { buttonLook } from '../../kit/ui/button.tsx';

export const SIGN_OUT = '/admin/sign-out';

export function SignOutForm({ className }: { className: string }) {
  const isSigningOut = useNavigation().formAction === SIGN_OUT;
  return (
    // At once: on plain http, and where no answer comes, nobody else clears it.
    <Form method="post" action={SIGN_OUT} onSubmit={clearTab} className={className}>
      <button type="submit" disabled={isSigningOut} className={buttonLook('quiet', 'w-full')}>
        Sign Out
      </button>
    </Form>
  );
}
