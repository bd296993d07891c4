import { useEffect, useRef } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { type Change, Changes } from './changes.tsx';

/** A later save than ours: which version stands now, and how it differs from the form. */
export interface EditConflict {
  /** What a form must carry to write over what is stored now. */
  overwrite: string;
  /** As stored now (before), and as in the form (after). */
  changes: Change[];
}

type Props = { record: 'business' | 'deal' | 'section'; changed: EditConflict; sending: boolean };

/** Two people, or two tabs: what is stored now beside what this form holds. Inside the form. */
export function ConflictNotice({ record, changed, sending }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict calls for attention anew
  useEffect(() => notice.current?.focus(), [changed]);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-warn bg-warn-tint p-5 outline-none sm:p-6"
    >
      {/* Enter presses the first button of a form: never the one that writes over another's. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <h2 className="text-2xl text-warn">This {record} was changed meanwhile</h2>
      <p className="mt-2">
        It was saved elsewhere since you opened it. Nothing of yours is saved yet. What is stored
        now → what you entered:
      </p>
      {changed.changes.length === 0 && <p className="mt-3">Both say the same.</p>}
      <Changes changes={changed.changes} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          type="submit"
          look="quiet"
          name="overwrite"
          value={changed.overwrite}
          disabled={sending}
        >
          Overwrite with my entries
        </Button>
        <a href="?" className={buttonLook('quiet')}>
          Discard my entries
        </a>
      </div>
    </div>
  );
}
