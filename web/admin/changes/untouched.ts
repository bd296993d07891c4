/**
 * A form's entries over what is stored now: a field that still has what the form was filled with
 * (its hidden field `loaded`) counts as stored, so saving late overwrites only what was changed.
 */
export function overStored(
  entries: Record<string, string>,
  stored: Record<string, string>,
): Record<string, string> {
  const loaded = loadedValues(entries.loaded);
  const untouched = Object.entries(stored).filter(
    // A form that was opened before an upgrade has no field that is new since.
    ([name]) =>
      loaded.has(name)
        ? // Browsers send line ends of their own.
          loaded.get(name) === (entries[name] ?? '').replaceAll('\r\n', '\n')
        : loaded.size > 0 && entries[name] === undefined,
  );
  return { ...entries, ...Object.fromEntries(untouched) };
}

function loadedValues(json = ''): Map<string, unknown> {
  try {
    const values: unknown = JSON.parse(json);
    return new Map(Object.entries(values ?? {}));
  } catch {
    return new Map();
  }
}
