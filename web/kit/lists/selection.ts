/** The prefix before a row's id in its checkbox's name, because forms of ours have each name once. */
export const SELECT = 'select-';

export function selectedIds(values: Record<string, string>): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(SELECT))
    .map((name) => name.slice(SELECT.length));
}

export const NOTHING_SELECTED = 'Nothing is selected';
