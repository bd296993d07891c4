interface Entry {
  action: 'created' | 'updated' | 'deleted';
  before: Record<string, unknown> | undefined;
  undoes?: string | undefined;
}

/** Whether a change can be taken back as long as it is the last one. An undo is not undone. */
export function isUndoable({ action, before, undoes }: Entry): boolean {
  return action === 'updated' && before !== undefined && undoes === undefined;
}
