const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 100_000;

export interface ListQuery {
  search: string;
  /** From 1. */
  page: number;
}

/** What the address of any list asks for; anything that makes no sense is left out. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    search: readText(params, 'search').trim().slice(0, MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** A parameter as typed, without the NUL that PostgreSQL takes in no text; '' where it is missing. */
export function readText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').replaceAll('\0', '');
}

/** The other way round: the list's address, without the parameters that are empty and page 1. */
export function listHref(
  path: string,
  params: { [name: string]: string | number | boolean | undefined },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value && !(name === 'page' && value === 1)) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
