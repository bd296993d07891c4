/**
 * A form's entries over what is stored now: a field that still holds what the form was filled with
 * (its hidden field `loaded`) counts as stored, so that saving late overwrites only what was changed.
 */
export function overStored(
  entries: Record<string, string>,
  stored: Record<string, string>,
): Record<string, string> {
  const loaded = loadedValues(entries.loaded);
  const untouched = Object.entries(stored).filter(
    // Browsers send line ends of their own.
    ([name]) => loaded.get(name) === (entries[name] ?? '').replaceAll('\r\n', '\n'),
  );
  return { ...entries, ...Object.fromEntries(untouched) };
}

/**
 * Saves a form's entries over what is stored now. Two edits can each be valid and invalid only
 * together: the entries are then saved as they were sent, so that the conflict shows both.
 */
export async function saveOverStored<Outcome extends { kind: string }>(
  entries: Record<string, string>,
  stored: Record<string, string> | undefined,
  save: (values: Record<string, string>) => Promise<Outcome>,
) {
  const values = stored ? overStored(entries, stored) : entries;
  const outcome = await save(values);
  if (outcome.kind !== 'invalid') return { values, outcome };
  return { values: entries, outcome: await save(entries) };
}

function loadedValues(json = ''): Map<string, unknown> {
  try {
    const values: unknown = JSON.parse(json);
    return new Map(Object.entries(values ?? {}));
  } catch {
    return new Map();
  }
}
