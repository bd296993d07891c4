let list: Intl.ListFormat | undefined;

/** Formats 'A, B and C'; made when the first list is shown. */
export function andList(): Intl.ListFormat {
  list ??= new Intl.ListFormat('en-GB');
  return list;
}
