import { SESSION_ENDED, type SessionEnded } from '../forms/session-ended.ts';
import { SignInInNewTab, useIsSpa } from '../forms/sign-in-in-new-tab.tsx';
import { Button, buttonLook } from '../ui/button.tsx';

export function SessionEndedScreen({ entries }: SessionEnded) {
  const isSpa = useIsSpa();
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-4 text-center">
      <title>{SESSION_ENDED}</title>
      <h1 className="text-4xl">{SESSION_ENDED}</h1>
      {entries ? (
        <>
          <p role="alert" className="prose-line text-ink-soft">
            Nothing was saved yet, and this page keeps your entries. <SignInInNewTab />, then come
            back and press Send again.
          </p>
          <form method="post">
            {Object.entries(entries).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit">Send again</Button>
          </form>
        </>
      ) : (
        <>
          <p role="alert" className="text-ink-soft">
            Nothing was changed.
          </p>
          <a href={isSpa ? '/owner/link' : '/admin/login'} className={buttonLook()}>
            {isSpa ? 'Open your page' : 'Sign In'}
          </a>
        </>
      )}
    </main>
  );
}
