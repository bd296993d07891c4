import { returnPath } from '../layout/return-path.ts';

export function recordHref(path: string, list: string): string {
  return list.includes('?') ? `${path}?${new URLSearchParams({ back: list })}` : path;
}

/** Marks the record in the list from which it was opened, else in `list`. */
export function listBackTo(params: URLSearchParams, list: string, id: string): string {
  const back = returnPath(params.get('back'));
  const url = new URL(back.split('?')[0] === list ? back : list, 'http://admin');
  url.searchParams.set('marked', id);
  return url.pathname + url.search;
}
