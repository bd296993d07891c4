import type { CheckedView } from './checked.server.ts';
import { OUTCOME_NAMES } from './copy.ts';

const LOOKS = {
  new: 'bg-good-tint text-good',
  changed: 'bg-sage-tint text-ink',
  same: 'border border-line text-ink-soft',
  refused: 'bg-warn-tint text-warn',
} as const;

/** What each row would do, or did. */
export function Rows({ rows }: Pick<CheckedView, 'rows'>) {
  return (
    <ol className="mt-2 divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
      {rows.map(({ line, outcome, label, changes, problems, notes }) => (
        <li key={line} className="py-3">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-ink-soft text-sm tabular-nums">Line {line}</span>
            <span className="wrap-break-word min-w-0 font-semibold">{label}</span>
            <span className={`rounded-full px-2.5 py-0.5 font-semibold text-xs ${LOOKS[outcome]}`}>
              {OUTCOME_NAMES[outcome]}
            </span>
          </div>
          {changes.length + problems.length + notes.length > 0 && (
            <ul className="mt-1 grid gap-0.5 text-sm">
              {changes.map(({ label, before, after }) => (
                <li key={label} className="wrap-break-word whitespace-pre-line">
                  {label}: <del className="text-ink-soft">{before || '(empty)'}</del> →{' '}
                  <ins className="font-medium no-underline">{after || '(empty)'}</ins>
                </li>
              ))}
              {notes.map((note) => (
                <li key={note} className="wrap-break-word text-warn">
                  {note}
                </li>
              ))}
              {problems.map(({ label, text }) => (
                <li key={`${label} ${text}`} className="wrap-break-word text-warn">
                  {`${label}: ${text}`}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
