/** What this tab keeps over a reload. A browser may refuse to store; it then lives with the page. */
const memory = new Map<string, string>();

export function stored(name: string): string | undefined {
  return memory.get(name) ?? inStorage((storage) => storage.getItem(name)) ?? undefined;
}

/** Keeps a text under a name; an empty one is taken away. */
export function store(name: string, text: string): void {
  if (text) memory.set(name, text);
  else memory.delete(name);
  inStorage((storage) => (text ? storage.setItem(name, text) : storage.removeItem(name)));
}

function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
