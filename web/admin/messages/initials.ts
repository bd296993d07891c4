const LETTER = /\p{L}|\p{N}/u;

/** 'Juniper Hour' → 'JH': of the first and the last word; '' where there is no letter. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const last = letters.length > 1 ? letters.at(-1) : '';
  return `${letters[0] ?? ''}${last}`.toUpperCase();
}
