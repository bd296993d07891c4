import { Form, useNavigation } from 'react-router';
import { buttonLook } from '../ui/button.tsx';

export const SIGN_OUT = '/admin/sign-out';

export function SignOutForm({ className }: { className: string }) {
  const isSigningOut = useNavigation().formAction === SIGN_OUT;
  return (
    <Form method="post" action={SIGN_OUT} className={className}>
      <button type="submit" disabled={isSigningOut} className={buttonLook('quiet', 'w-full')}>
        Sign Out
      </button>
    </Form>
  );
}
