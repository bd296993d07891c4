import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { failureToastText, fetchOrFailure, readJson } from '../../kit/forms/failure.ts';
import { Option } from '../../kit/lists/list-table.tsx';
import { cardLook } from '../../kit/ui/card.tsx';
import { kindLabels, SEARCH_LABEL } from './copy.ts';
import type { Found } from './find.server.ts';

const LIST = 'palette-list';

/** A search over any screen: the ARIA pattern of a combobox with a list that stays open. */
export function Palette({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const input = useRef<HTMLInputElement>(null);
  const { found, failure, active, find, open, handleKeyDown } = usePalette(() =>
    ref.current?.close(),
  );
  const begin = useEffectEvent(() => void find('', 0));
  useEffect(() => begin(), []);

  function clear() {
    if (input.current) input.current.value = '';
    void find('', 0);
  }

  return (
    <dialog
      ref={ref}
      aria-label="Search"
      onClose={clear}
      className={cardLook(
        'mx-auto mt-[10dvh] max-h-[80dvh] w-[min(38rem,calc(100vw-1.5rem))] flex-col overflow-hidden text-ink shadow-float open:flex',
      )}
    >
      <div className="flex items-center gap-2 border-line border-b p-2">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={SEARCH_LABEL}
          aria-expanded={Boolean(found?.length)}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={found?.[active] ? `${LIST}-${active}` : undefined}
          placeholder={SEARCH_LABEL}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onInput={(event) => void find(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          className="min-h-12 min-w-0 grow rounded-[10px] bg-surface px-3 text-ink placeholder:text-ink-soft"
        />
        <button
          type="button"
          aria-label="Close"
          onClick={() => ref.current?.close()}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sage-tint"
        >
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      <FoundList {...{ found, active, open }} />
      <p role="status" className="px-5 pb-3 text-ink-soft text-sm">
        {failure || statusText(found)}
      </p>
    </dialog>
  );
}

type FoundListProps = Pick<ReturnType<typeof usePalette>, 'found' | 'active' | 'open'>;

function FoundList({ found, active, open }: FoundListProps) {
  return (
    <div id={LIST} role="listbox" aria-label="Found" className="min-h-0 overflow-y-auto p-2">
      {found?.map((one, index) => (
        <Option
          key={one.to}
          id={`${LIST}-${index}`}
          isActive={index === active}
          onChosen={() => open(one)}
          className="flex items-center gap-3 rounded-[10px] px-3 py-1.5"
        >
          <FoundLine {...one} />
        </Option>
      ))}
    </div>
  );
}

function statusText(found: Found[] | undefined): string {
  if (!found) return 'Searching…';
  return found.length === 0 ? 'Nothing found' : `${found.length} found`;
}

function FoundLine({ name, detail, kind }: Found) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{name}</span>
        {detail && <span className="block truncate text-ink-soft text-sm">{detail}</span>}
      </span>
      <span className="shrink-0 text-ink-soft text-sm">{kindLabels[kind]}</span>
    </>
  );
}

const DEBOUNCE_MS = 150;
const FAILED = 'Failed to search';

export function usePalette(close: () => void) {
  const [found, setFound] = useState<Found[]>();
  const [failure, setFailure] = useState('');
  const [active, setActive] = useState(0);
  const currentSearch = useRef<AbortController>(undefined);
  const navigate = useNavigate();

  async function find(search: string, delayMs = DEBOUNCE_MS) {
    currentSearch.current?.abort();
    const controller = new AbortController();
    currentSearch.current = controller;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (controller.signal.aborted) return;
    const url = `/admin/search/results?${new URLSearchParams({ q: search })}`;
    const result = await fetchOrFailure(url, FAILED, readJson<{ found: Found[] }>, {
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    setFailure('failure' in result ? failureToastText(result.failure, 'search again') : '');
    setFound('answer' in result ? result.answer.found : []);
    setActive(0);
  }

  function open(one: Found | undefined) {
    if (!one) return;
    close();
    navigate(one.to);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { length } = found ?? [];
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: length - 1 };
    const step = steps[event.key];
    if (step !== undefined && length > 0) setActive((active + step) % length);
    else if (event.key === 'Enter') open(found?.[active]);
    else return;
    event.preventDefault();
  }

  return { found, failure, active, find, open, handleKeyDown };
}
