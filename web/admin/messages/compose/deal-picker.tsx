import { useId } from 'react';
import type { DealOption } from './deal-options.server.ts';
import { SearchField } from './search-field.tsx';
import { useFound } from './use-found.ts';

const FAILED = 'The deals could not be loaded. Type again to retry.';

type Props = {
  chosen: DealOption | undefined;
  onChoose: (deal: DealOption | undefined) => void;
};

/** Finds a live deal by its title, business, city or ZIP. */
export function DealPicker({ chosen, onChoose }: Props) {
  const id = useId();
  const { found, hasFailed, find } = useFound<DealOption>('/admin/messages/deals', FAILED);

  return (
    <fieldset className="mt-5 grid gap-2">
      <legend className="sr-only">Deal</legend>
      <label htmlFor={id} className="font-semibold text-sm">
        Deal
      </label>
      <SearchField id={id} placeholder="Title, business, city or ZIP" find={find} />
      <p role="status" className="text-ink-soft text-sm">
        {hasFailed && FAILED}
        {!hasFailed && found?.length === 0 && 'No active deals found'}
        {!hasFailed && chosen && `Chosen: ${chosen.title}, ${chosen.filling.spa}`}
      </p>
      {found && found.length > 0 && (
        <div className="grid max-h-52 gap-1 overflow-y-auto">
          {found.map((deal) => (
            <label
              key={deal.id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-2 hover:bg-sage-tint"
            >
              <input
                type="radio"
                name={`${id}-deal`}
                checked={deal.id === chosen?.id}
                onChange={() => onChoose(deal)}
                className="size-5 shrink-0 accent-sage"
              />
              <span className="min-w-0 text-sm">
                <span className="font-semibold">{deal.title}</span> · {deal.filling.spa} ·{' '}
                {deal.filling.price}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
