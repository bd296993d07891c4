import { SignInElsewhere } from '../forms/not-saved.tsx';
import { type Ended, SESSION_ENDED } from '../forms/session-ended.ts';
import { Button } from '../ui/button.tsx';

/** A form that came after its session had ended, without a script: it waits here to be sent again. */
export function SessionEndedScreen({ entries = {} }: Ended) {
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-4 text-center">
      <title>{SESSION_ENDED}</title>
      <h1 className="text-4xl">{SESSION_ENDED}</h1>
      <p role="alert" className="prose-line text-ink-soft">
        Nothing was saved yet, and this page keeps your entries. <SignInElsewhere />, then come back
        and press Send again.
      </p>
      <form method="post">
        {Object.entries(entries).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Send again</Button>
      </form>
    </main>
  );
}
