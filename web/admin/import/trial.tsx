import { formatNumber } from '../../../market/words.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { OUTCOME_NAMES } from './copy.ts';
import type { TrialRow, TrialView } from './trial.server.ts';

const LOOKS = {
  new: 'bg-good-tint text-good',
  changed: 'bg-sage-tint text-ink',
  same: 'border border-line text-ink-soft',
  refused: 'bg-warn-tint text-warn',
} as const;

/** '12 new, 3 same.' */
export function Counts({ counts }: Pick<TrialView, 'counts'>) {
  const texts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${formatNumber(count)} ${outcome}`);
  return (
    <p role="status" className="font-semibold">
      {texts.join(', ')}.
    </p>
  );
}

export function Refusals({ refusals }: Pick<TrialView, 'refusals'>) {
  if (refusals.length === 0) return null;
  return (
    <div className={cardLook('p-4 text-warn', 'warn')}>
      <p className="font-semibold">All rows are imported or none. Please correct these:</p>
      <ul className="mt-2 list-disc pl-5">
        {refusals.map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TrialRows({ rows }: Pick<TrialView, 'rows'>) {
  return (
    <Section id="rows" title="What was read" heading="mb-3 text-2xl" className="mt-8">
      <ol className={cardLook('divide-y divide-line px-4 sm:px-5')}>
        {rows.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ol>
    </Section>
  );
}

function Row({ row }: { row: TrialRow }) {
  const { line, outcome, name, prices, facts, hidden, note, changes } = row;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-ink-soft text-sm tabular-nums">Line {formatNumber(line)}</span>
        <span className="wrap-break-word min-w-0 font-semibold">{name}</span>
        <span className={`rounded-full px-2.5 py-0.5 font-semibold text-xs ${LOOKS[outcome]}`}>
          {OUTCOME_NAMES[outcome]}
        </span>
      </div>
      {prices && (
        <p className="mt-1">
          <span className="sr-only">Deal price </span>
          <span className="font-semibold">{prices.deal}</span>{' '}
          <span className="sr-only">regular price </span>
          <s className="text-ink-soft">{prices.regular}</s>{' '}
          {prices.off && <span className="text-good text-sm">{prices.off}</span>}
        </p>
      )}
      {facts.length > 0 && (
        <p className="wrap-anywhere text-ink-soft text-sm">{facts.join(' · ')}</p>
      )}
      {changes.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-sm">
          {changes.map(({ label, before, after }) => (
            <li key={label} className="wrap-break-word whitespace-pre-line">
              {label}: <del className="text-ink-soft">{before || '(empty)'}</del> →{' '}
              <ins className="font-medium no-underline">{after || '(empty)'}</ins>
            </li>
          ))}
        </ul>
      )}
      {hidden && <p className="text-ink-soft text-sm">{hidden}</p>}
      {note && <p className="wrap-break-word text-sm text-warn">{note}</p>}
    </li>
  );
}
