import { Alert } from '../ui/alert.tsx';
import type { Failure } from './failure.ts';
import { SignInInNewTab } from './sign-in-in-new-tab.tsx';

const FAILURE_TEXTS: { [why in Failure['why']]: string } = {
  ended: 'Nothing was saved, and your entries are still here.',
  deleted:
    'It was deleted elsewhere, so it can no longer be saved. Your entries are still here for you to copy.',
  refused: 'Nothing was saved, and your entries are still here.',
  failed: 'Nothing was saved, and your entries are still here. Please try again.',
  unreachable:
    'No answer came, so it may or may not have been saved. Your entries are still here. Please check your connection and try again. It is saved only once, even if you send it twice.',
};

/** The values were right, so this says what to do next. */
export function NotSaved({ failure: { text, why } }: { failure: Failure }) {
  return (
    <Alert>
      {text.replace(/\.$/, '')}. {FAILURE_TEXTS[why]}{' '}
      {why === 'ended' && (
        <>
          <SignInInNewTab />, then press the button here again.
        </>
      )}
    </Alert>
  );
}
