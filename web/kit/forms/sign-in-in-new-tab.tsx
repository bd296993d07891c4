import { useLocation } from 'react-router';

/** A spa has a link in place of a password. */
export const useIsSpa = () => useLocation().pathname.startsWith('/owner');

/** Opens where a session begins in another tab, so the form stays. */
export function SignInInNewTab() {
  const isSpa = useIsSpa();
  return (
    <a
      href={isSpa ? '/owner/link' : '/admin/login'}
      target="_blank"
      rel="noreferrer"
      className="underline"
    >
      {isSpa ? 'Open your page in another tab' : 'Sign in in another tab'}
    </a>
  );
}
