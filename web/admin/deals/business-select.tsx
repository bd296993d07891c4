import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { DEAL_MESSAGES } from '../../../market/deals/copy.ts';
import { counted } from '../../../market/words.ts';
import { failureToastText, fetchOrFailure, readJson } from '../../forms/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FIELD_LOOK, type LabelAndProblem, Labelled, SelectField } from '../../ui/field.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import { Option } from '../lists/list-table.tsx';
import type { BusinessChoice, BusinessOption, FoundBusinesses } from './business-choice.server.ts';

/** A business in one line, as in the list and in the field. */
function businessLabel({ name, city, state, zip, isInactive }: BusinessOption): string {
  return `${name}, ${city}, ${state} ${zip}${isInactive ? ' (paused)' : ''}`;
}

type BusinessSelectProps = ComponentProps<typeof SelectField> & { businesses: BusinessOption[] };

export function BusinessSelect({ businesses, ...field }: BusinessSelectProps) {
  return (
    <SelectField {...field}>
      <option value="">Choose a business</option>
      {businesses.map((business) => (
        <option key={business.id} value={business.id}>
          {businessLabel(business)}
        </option>
      ))}
    </SelectField>
  );
}

/** Fills the list below with other businesses, where no script searches them. */
export function SearchWithoutScript({ search, isEmpty }: NonNullable<BusinessChoice['searched']>) {
  return (
    <noscript>
      <search className="block max-w-3xl rounded-card border border-line bg-surface p-5">
        <form>
          <label htmlFor="find" className="mb-1.5 block font-semibold text-sm">
            Find a business by name, city or ZIP
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id="find"
              name="search"
              type="search"
              defaultValue={search}
              className="min-h-12 grow rounded-[10px] border border-control bg-surface px-4 text-ink"
            />
            <Button type="submit" look="quiet">
              Search
            </Button>
          </div>
          <p className="mt-2 text-ink-soft text-sm">
            {isEmpty
              ? `No business matches “${search}”.`
              : 'There are more businesses than the list below can hold, so search first.'}
          </p>
        </form>
      </search>
    </noscript>
  );
}

type BusinessSearchProps = LabelAndProblem & {
  name: string;
  chosen: BusinessOption | undefined;
  /** The business that the deal has now, which it may keep though it be inactive. */
  ownId: string;
  onChosen: (business: BusinessOption | undefined) => void;
};

/** One business out of many: the ARIA pattern of an editable combobox with a list. */
export function BusinessSearch({
  name,
  label,
  problem,
  chosen,
  ownId,
  onChosen,
}: BusinessSearchProps) {
  const { text, open, choices, businesses, activeIndex, hasNoMatch, choose, handlers } =
    useBusinessSearch({ chosen, ownId, onChosen });
  const shownProblem = problem ?? (hasNoMatch ? DEAL_MESSAGES.business : undefined);
  return (
    <Labelled label={label} problem={shownProblem} className="relative">
      {(controlAttributes) => (
        <>
          <input type="hidden" name={name} defaultValue={chosen?.id} />
          <input
            {...controlAttributes}
            type="text"
            role="combobox"
            aria-expanded={open && businesses.length > 0}
            aria-controls={`${controlAttributes.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              open && activeIndex >= 0 ? `${controlAttributes.id}-${activeIndex}` : undefined
            }
            aria-required="true"
            autoComplete="off"
            spellCheck={false}
            placeholder="Type a name, city or ZIP"
            value={text}
            {...handlers}
            className={`min-h-12 ${FIELD_LOOK}`}
          />
          <FoundList
            {...{ open, businesses, activeIndex, choose }}
            id={controlAttributes.id}
            status={searchStatus(choices, text)}
          />
        </>
      )}
    </Labelled>
  );
}

type FoundListProps = Pick<
  ReturnType<typeof useBusinessSearch>,
  'open' | 'businesses' | 'activeIndex' | 'choose'
> & { id: string; status: string };

/** The businesses that were found, under the field. */
function FoundList({ open, businesses, activeIndex, choose, id, status }: FoundListProps) {
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 z-20 mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Businesses"
        className="max-h-80 overflow-y-auto"
      >
        {businesses.map((business, index) => (
          <Option
            key={business.id}
            id={`${id}-${index}`}
            isActive={index === activeIndex}
            onChosen={() => choose(business)}
            className="px-4 py-2"
          >
            <span className="font-semibold">{business.name}</span>
            {business.isInactive && ' (paused)'}
            <span className="block text-ink-soft text-sm">
              {business.city}, {business.state} {business.zip}
            </span>
          </Option>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-ink-soft text-sm">
        {open && status}
      </p>
    </div>
  );
}

function searchStatus(choices: Choices | undefined, text: string): string {
  if (!choices) return 'Searching…';
  if (choices.kind === 'failed') return choices.message;
  const { length } = choices.businesses;
  if (length === 0) return `No active business matches “${text.trim()}”.`;
  if (choices.hasMore) return `The first ${length} are shown. Type more to find others.`;
  return `${counted(length, 'business', 'businesses')} found`;
}

interface BusinessSearchOptions {
  chosen: BusinessOption | undefined;
  ownId: string;
  onChosen: (business: BusinessOption | undefined) => void;
}

/** A text that searches businesses, and the list of those found, of which one can be chosen. */
function useBusinessSearch({ chosen, ownId, onChosen }: BusinessSearchOptions) {
  const [text, setText] = useState(chosen ? businessLabel(chosen) : '');
  const [open, setOpen] = useState(false);
  const [choices, setChoices] = useState<Choices>();
  /** Which of the list Enter would take; -1 for none. */
  const [activeIndex, setActiveIndex] = useState(-1);
  /** The field was left with words that name no business. */
  const [hasNoMatch, setHasNoMatch] = useState(false);
  const currentSearch = useRef<AbortController>(undefined);
  const lastChosen = useRef(chosen);
  const hasLeft = useRef(true);
  const businesses = choices?.kind === 'found' ? choices.businesses : [];

  function choose(business: BusinessOption) {
    currentSearch.current?.abort();
    lastChosen.current = business;
    setText(businessLabel(business));
    setOpen(false);
    setHasNoMatch(false);
    onChosen(business);
  }

  async function search(searchText: string) {
    currentSearch.current?.abort();
    const controller = new AbortController();
    currentSearch.current = controller;
    setOpen(true);
    setChoices(undefined);
    setActiveIndex(-1);
    const answer = await findChoices(searchText, ownId, controller.signal);
    if (controller.signal.aborted) return;
    setChoices(answer);
    if (answer.kind === 'failed') {
      withdrawErrors();
      toast('error', answer.message);
      return;
    }
    const [first] = answer.businesses;
    // Leaving the field at once means the only match.
    if (hasLeft.current && first && answer.businesses.length === 1) choose(first);
    else if (searchText) setActiveIndex(first ? 0 : -1);
    else setActiveIndex(answer.businesses.findIndex(({ id }) => id === lastChosen.current?.id));
  }

  function handleInput(searchText: string) {
    setText(searchText);
    setHasNoMatch(false);
    onChosen(undefined);
    if (searchText.trim()) return void search(searchText);
    currentSearch.current?.abort();
    setOpen(false);
  }

  function handleBlur() {
    hasLeft.current = true;
    setOpen(false);
    setHasNoMatch(!chosen && text.trim() !== '');
  }

  function restore() {
    currentSearch.current?.abort();
    setOpen(false);
    setHasNoMatch(false);
    const before = lastChosen.current;
    setText(before ? businessLabel(before) : '');
    onChosen(before);
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    if (open) setActiveIndex(next(activeIndex, step, businesses.length));
    else void search(chosen ? '' : text);
  }

  function chooseActive(event: KeyboardEvent) {
    if (!open) return;
    if (event.key === 'Enter') event.preventDefault();
    const active = businesses[activeIndex];
    if (active) choose(active);
  }

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => move(event, 1),
    ArrowUp: (event) => move(event, -1),
    Enter: chooseActive,
    Tab: chooseActive,
    Escape: restore,
  };
  const handlers = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => handleInput(event.target.value),
    onKeyDown: (event: KeyboardEvent) => keys[event.key]?.(event),
    onFocus: () => {
      hasLeft.current = false;
    },
    onBlur: handleBlur,
  };
  return { text, open, choices, businesses, activeIndex, hasNoMatch, choose, handlers };
}

function next(activeIndex: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (activeIndex < 0) return step === 1 ? 0 : count - 1;
  return (activeIndex + step + count) % count;
}

type Choices = ({ kind: 'found' } & FoundBusinesses) | { kind: 'failed'; message: string };

/** Waits for a pause in typing, not for each key. */
const DEBOUNCE_MS = 150;

/** The businesses that `search` finds, `own` among them though it be inactive; never throws. */
async function findChoices(search: string, own: string, signal: AbortSignal): Promise<Choices> {
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  const url = `/admin/businesses/choices?${new URLSearchParams({ search, own })}`;
  const text = 'Failed to load businesses';
  const found = await fetchOrFailure(url, text, readJson<FoundBusinesses>, { signal });
  return 'answer' in found
    ? { kind: 'found', ...found.answer }
    : { kind: 'failed', message: failureToastText(found.failure, 'go on') };
}
