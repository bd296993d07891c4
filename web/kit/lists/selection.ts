/** Before the id of a row in the name of its checkbox: a form of ours has each name once. */
export const SELECT = 'select-';

/** The ids of the rows that a form selects. */
export function selectedIds(values: Record<string, string>): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(SELECT))
    .map((name) => name.slice(SELECT.length));
}

export const NOTHING_SELECTED = 'Nothing is selected';
