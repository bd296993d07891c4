import type { ReactNode } from 'react';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { PasswordField } from '../../login/password-field.tsx';

/** What a form must bring, if the last proof is more than ten minutes ago. */
export interface ProofView {
  isFresh: boolean;
  hasTotp: boolean;
}

interface Props {
  proof: ProofView;
  /** The form has a field for the password as it is anyway. */
  hasPassword?: boolean | undefined;
}

/** All that a sign-in asks for, again: an open screen alone must not change what opens it. */
export function ProofFields({ proof: { isFresh, hasTotp }, hasPassword }: Props) {
  if (isFresh) return null;
  return (
    <>
      {!hasPassword && (
        <PasswordField
          label="Your password"
          name="own-password"
          required
          autoComplete="current-password"
          className="sm:max-w-80"
        />
      )}
      {hasTotp && (
        <Field
          label="Code or recovery code"
          name="own-code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="sm:max-w-80"
        />
      )}
    </>
  );
}

type BehindProps = {
  proof: ProofView;
  /** What the press that asks for the proof says; the button of `children` does the deed. */
  button: ReactNode;
  look?: Parameters<typeof buttonLook>[0];
  children: ReactNode;
};

/** A lone button; where a proof is due, the press first opens its fields, with or without a script. */
export function BehindProof({ proof, button, look = 'quiet', children }: BehindProps) {
  if (proof.isFresh) return children;
  return (
    <details className="group">
      <summary className={buttonLook(look, 'cursor-pointer list-none group-open:hidden')}>
        {button}
      </summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}
