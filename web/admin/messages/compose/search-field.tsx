interface Props {
  id: string;
  placeholder: string;
  find: (search: string) => Promise<void>;
}

/** Searches with each letter, and with the words that are there when it gets the focus. */
export function SearchField({ id, placeholder, find }: Props) {
  return (
    <input
      id={id}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      onFocus={(event) => void find(event.currentTarget.value)}
      onChange={(event) => void find(event.currentTarget.value)}
      className="min-h-12 w-full rounded-[10px] border border-control bg-surface px-4 text-ink placeholder:text-ink-soft"
    />
  );
}
