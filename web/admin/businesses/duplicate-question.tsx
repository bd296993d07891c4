import { useEffect, useRef } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';

/** A listed business that a new one looks like. */
export interface PossibleDuplicate {
  id: string;
  name: string;
  address: string;
  isInactive: boolean;
}

/** The same spa twice, or two of one name: only the administrator knows. Inside the form. */
export function DuplicateQuestion({
  possibleDuplicate,
  sending,
}: {
  possibleDuplicate: PossibleDuplicate;
  sending: boolean;
}) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question calls for attention
  useEffect(() => notice.current?.focus(), [possibleDuplicate]);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-warn bg-warn-tint p-5 outline-none sm:p-6"
    >
      {/* Enter presses the first button of a form: never the one that makes a second business. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <h2 className="text-2xl text-warn">Is this the same business?</h2>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {possibleDuplicate.name}, {possibleDuplicate.address} is listed already
        {possibleDuplicate.isInactive && ' (inactive)'}. Nothing new was created.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={`/admin/businesses/${possibleDuplicate.id}/edit`} className={buttonLook('quiet')}>
          Yes, open it
        </a>
        <Button type="submit" look="quiet" name="another" value="yes" disabled={sending}>
          No, create another one
        </Button>
      </div>
    </div>
  );
}
