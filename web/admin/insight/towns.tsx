import { counted, formatNumber } from '../../../market/words.ts';
import { NestedBar } from '../../kit/plots/nested-bar.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import type { InsightView } from './view.server.ts';

export function TownList({ towns }: Pick<InsightView, 'towns'>) {
  return (
    <ol className={cardLook('mt-3 divide-y divide-line px-4 sm:px-6')}>
      {towns.map(({ name, zips, searches, nearest, waiting, share, leadsHref }) => (
        <li key={name} className="break-inside-avoid pt-4 pb-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-soft text-sm">{zips.join(', ')}</span>
            </span>
            <span>
              <span className="font-semibold">{formatNumber(searches)}</span>{' '}
              <span className="text-ink-soft text-sm">found nothing</span>
            </span>
          </p>
          <div className="mt-1.5">
            <NestedBar shares={[0, share, 0]} />
          </div>
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="text-ink-soft">
              {nearest}
              {waiting > 0 && ` · ${counted(waiting, 'person waits', 'people wait')} for an alert`}
            </span>
            {leadsHref && (
              <TextLink to={leadsHref} tall className="print:hidden">
                Find leads<span className="sr-only"> near {name}</span>
              </TextLink>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
