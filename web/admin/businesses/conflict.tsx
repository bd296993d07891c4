import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { Differences } from './history.tsx';
import type { Conflict } from './save.server.ts';

/** Stands in the form, so that its button sends the fields along. */
export function ConflictNotice({ id, conflict }: { id: string; conflict: Conflict }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict calls for attention anew
  useEffect(() => notice.current?.focus(), [conflict]);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-warn bg-warn-tint p-5"
    >
      <h2 className="text-warn text-xl">This business was changed meanwhile</h2>
      <p className="mt-2">
        Someone saved it after you opened this form. Nothing of yours is saved yet. What is stored
        now → what you entered:
      </p>
      <Differences differences={conflict.differences} />
      <div className="mt-5 flex flex-wrap gap-3">
        <button
          type="submit"
          name="overwrite"
          value={conflict.version}
          className={buttonLook('quiet')}
        >
          Overwrite with my entries
        </button>
        <Link to={`/admin/businesses/${id}/edit`} reloadDocument className={buttonLook('quiet')}>
          Discard my entries
        </Link>
      </div>
    </div>
  );
}
