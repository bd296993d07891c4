import { SESSION_ENDED } from './session-ended.ts';

/** Above a form that could not be saved, though nothing was wrong with it: what to do next. */
export function NotSaved({ failure }: { failure: string }) {
  return (
    <p role="alert" className="rounded-card border border-bad bg-bad-tint p-4 text-bad">
      {failure}. Nothing was saved, and your entries are still here.{' '}
      {failure === SESSION_ENDED ? (
        <>
          <SignInElsewhere />, then press the button here again.
        </>
      ) : (
        'Please try again.'
      )}
    </p>
  );
}

/** Leads to the login without leaving the form. */
export function SignInElsewhere() {
  return (
    <a href="/admin/login" target="_blank" rel="noreferrer" className="underline">
      Sign in in another tab
    </a>
  );
}
