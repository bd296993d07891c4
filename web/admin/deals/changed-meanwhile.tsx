import { useEffect, useRef } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';
import type { Changed } from './changed.server.ts';

/** Two people, or two tabs: what is stored now beside what this form holds. Inside the form. */
export function ChangedMeanwhile({ changed, sending }: { changed: Changed; sending: boolean }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="changed-title"
      className="rounded-card border border-warn bg-warn-tint p-5 outline-none sm:p-6"
    >
      {/* Enter presses the first button of a form: never the one that writes over another's. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <h2 id="changed-title" className="text-2xl">
        This deal was changed meanwhile
      </h2>
      <p className="mt-2">
        It was saved elsewhere since you opened it. Nothing of yours is saved yet. Compare, then
        decide.
      </p>
      {changed.fields.length === 0 && <p className="mt-3">Both say the same.</p>}
      <dl className="mt-4 grid gap-4">
        {changed.fields.map(({ label, stored, yours }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line">Saved now: {stored || '(empty)'}</dd>
            <dd className="whitespace-pre-line">Yours: {yours || '(empty)'}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" name="overwrite" value={changed.overwrite} disabled={sending}>
          Save mine over it
        </Button>
        <a href="?" className={buttonLook('quiet')}>
          Drop mine, show what is saved
        </a>
      </div>
    </section>
  );
}
