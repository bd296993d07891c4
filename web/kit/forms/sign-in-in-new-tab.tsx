/** Opens the login in another tab, so the form stays. */
export function SignInInNewTab() {
  return (
    <a href="/admin/login" target="_blank" rel="noreferrer" className="underline">
      Sign in in another tab
    </a>
  );
}
