import { returnPath } from './return-path.ts';

/** The address of a record, which remembers the list one comes from where that is filtered or sorted. */
export function recordHref(path: string, list: string): string {
  return list.includes('?') ? `${path}?${new URLSearchParams({ back: list })}` : path;
}

/** The list that a record was opened from, else `list`, with the record marked in it. */
export function listBackTo(params: URLSearchParams, list: string, id: string): string {
  const back = returnPath(params.get('back'));
  const url = new URL(back.split('?')[0] === list ? back : list, 'http://admin');
  url.searchParams.set('marked', id);
  return url.pathname + url.search;
}
