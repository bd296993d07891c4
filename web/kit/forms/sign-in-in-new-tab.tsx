/** Leads to the login without leaving the form. */
export function SignInInNewTab() {
  return (
    <a href="/admin/login" target="_blank" rel="noreferrer" className="underline">
      Sign in in another tab
    </a>
  );
}
