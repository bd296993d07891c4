import { type SubmitEvent, useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { HiddenFields } from '../forms/hidden-fields.tsx';
import { Button } from '../ui/button.tsx';

/** Waits for a pause in typing, not for each key. */
const DEBOUNCE_MS = 200;

interface ListSearchProps {
  label: string;
  search: string;
  searchHref: (search: string) => string;
  /** It leads to another screen with another field, so it waits for Enter. */
  waitsForEnter?: boolean;
}

/** Searches while one types, or by Enter without scripts. The field keeps the focus and the text. */
export function ListSearch({ label, search, searchHref, waitsForEnter }: ListSearchProps) {
  const { input, find, findAfterPause } = useSearchAsTyped(search, searchHref);
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    find();
  }

  const [action = '', params] = searchHref('').split('?');
  return (
    <Form
      role="search"
      action={action}
      onSubmit={handleSubmit}
      className="flex grow basis-52 gap-2 max-md:order-last max-md:basis-full"
    >
      <HiddenFields values={Object.fromEntries(new URLSearchParams(params))} />
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        defaultValue={search}
        onInput={waitsForEnter ? undefined : findAfterPause}
        maxLength={100}
        autoComplete="off"
        className="min-h-11 w-full min-w-0 rounded-full border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
      />
      <Button type="submit" look="quiet" className="not-scriptless:hidden">
        Search
      </Button>
    </Form>
  );
}

function useSearchAsTyped(search: string, searchHref: ListSearchProps['searchHref']) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const field = input.current;
    // The search was changed elsewhere. While one types, the address is behind the field.
    if (field && field !== document.activeElement) field.value = search;
  }, [search]);

  function find() {
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? '';
    // One step back leads to the list before the search, not to each of its letters.
    if (typed !== search)
      navigate(searchHref(typed), { replace: search !== '', preventScrollReset: true });
  }

  function findAfterPause() {
    clearTimeout(timer.current);
    timer.current = setTimeout(find, DEBOUNCE_MS);
  }
  return { input, find, findAfterPause };
}
