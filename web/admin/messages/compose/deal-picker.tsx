import { useId, useRef, useState } from 'react';
import type { DealOption } from './deals.ts';

const DEBOUNCE_MS = 200;

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
    try {
      const query = new URLSearchParams({ search });
      const { signal } = controller;
      const response = await fetch(`/admin/messages/deals?${query}`, { signal, redirect: 'error' });
      if (!response.ok) throw new Error(`Answered ${response.status}`);
      const options: DealOption[] = await response.json();
      if (controller.signal.aborted) return;
      setFound(options);
      setFailed(false);
    } catch {
      if (!controller.signal.aborted) setFailed(true);
    }
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
        {hasFailed && 'The deals could not be loaded. Type again to try once more.'}
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
