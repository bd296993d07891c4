import { useId, useRef, useState } from 'react';
import { fetchOrFailure, readJson } from '../../../forms/failure.ts';
import type { DealOption } from './deals.ts';

const DEBOUNCE_MS = 200;
const FAILED = 'The deals could not be loaded. Type again to retry.';

type Props = {
  chosen: DealOption | undefined;
  onChoose: (deal: DealOption | undefined) => void;
};

/** Finds a live deal by its title, business, city or ZIP. */
export function DealPicker({ chosen, onChoose }: Props) {
  const id = useId();
  const [found, setFound] = useState<DealOption[]>();
  const [hasFailed, setFailed] = useState(false);
  const lastRequest = useRef(new AbortController());

  async function find(search: string) {
    lastRequest.current.abort();
    const controller = new AbortController();
    lastRequest.current = controller;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (controller.signal.aborted) return;
    const url = `/admin/messages/deals?${new URLSearchParams({ search })}`;
    const result = await fetchOrFailure(url, FAILED, readJson<DealOption[]>, {
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    if ('answer' in result) setFound(result.answer);
    setFailed('failure' in result);
  }

  return (
    <fieldset className="mt-5 grid gap-2">
      <legend className="sr-only">Deal</legend>
      <label htmlFor={id} className="font-semibold text-sm">
        Deal
      </label>
      <input
        id={id}
        type="search"
        placeholder="Title, business, city or ZIP"
        autoComplete="off"
        onFocus={(event) => void find(event.currentTarget.value)}
        onChange={(event) => void find(event.currentTarget.value)}
        className="min-h-12 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
      />
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
