import type { Column } from '../../lists/list-table.tsx';
import type { ManagedRow, ManagedView } from '../managed.server.ts';
import type { DealColumn } from '../query.ts';

/** What a list of deals in one state shows of each. */
export function dealColumns(
  state: ManagedView['query']['state'],
): Column<ManagedRow, DealColumn>[] {
  const ends = state === 'expired' ? 'Ended' : 'Ends';
  return [
    {
      heading: 'Price',
      sort: { by: 'price' },
      isNumber: true,
      cell: ({ dealPriceText, regularPriceText, percentOffText }) => (
        <>
          <span className="sr-only">deal price </span>
          <span className="font-semibold">{dealPriceText}</span>
          <span className="sr-only"> regular price </span>{' '}
          <s className="text-ink-soft">{regularPriceText}</s>{' '}
          <span className="whitespace-nowrap text-ink-soft xl:block">{percentOffText}</span>
        </>
      ),
    },
    {
      heading: ends,
      sort: { by: 'ends' },
      cell: ({ endsText, isEnding }) =>
        endsText && (
          <span
            className={`rounded-full px-2.5 py-1 ${state === 'live' && isEnding ? 'bg-warn-tint text-warn' : 'bg-sage-tint'}`}
          >
            <span className="xl:hidden">{ends} </span>
            {endsText}
          </span>
        ),
    },
  ];
}
