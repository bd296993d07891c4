import type { ListOrder } from '../../../market/list-page.server.ts';

const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 100_000;

export interface ListQuery {
  search: string;
  /** From 1. */
  page: number;
  /** The record from which one comes back; the list marks it. */
  marked: string;
}

export function parseListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    search: readText(params, 'search').trim().slice(0, MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    marked: readText(params, 'marked'),
  };
}

/** `sort=name` or `sort=-name`; undefined for anything but the list's columns. */
export function parseOrder<Column extends string>(
  params: URLSearchParams,
  columns: readonly Column[],
): ListOrder<Column> | undefined {
  const text = params.get('sort') ?? '';
  const isDescending = text.startsWith('-');
  const by = columns.find((column) => column === text.slice(isDescending ? 1 : 0));
  return by && { by, isDescending };
}

/** Undefined for the list's own order. */
export function orderParam(order: ListOrder, ownOrder?: ListOrder): string | undefined {
  const isOwn = order.by === ownOrder?.by && order.isDescending === ownOrder.isDescending;
  return isOwn ? undefined : `${order.isDescending ? '-' : ''}${order.by}`;
}

/** Without NUL, which PostgreSQL refuses; '' if it is missing. */
export function readText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').replaceAll('\0', '');
}

/** The file has the same rows, of all pages. */
export function csvHref(listHref: string): string {
  return listHref.replace(/^[^?]+/, '$&.csv');
}

/** Leaves out empty parameters and page 1. */
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
