/** How deals are sorted out for visitors, in the order of their chips. Adding one is adding its line. */
const table = [
  {
    kind: 'massage',
    label: 'Massage',
    words:
      /massage|stone|tissue|shiatsu|thai|lomi|reflexology|stretch|abhyanga|shirodhara|lymph|cupping|craniosacral|acupressure|back, neck|warm oil/i,
  },
  { kind: 'facial', label: 'Facial', words: /facial|peel|cleanse|microderm|skin ?care/i },
  {
    kind: 'body',
    label: 'Body treatment',
    words: /wrap|scrub|polish|exfoliat|mud|body treatment/i,
  },
  {
    kind: 'bath',
    label: 'Bath & sauna',
    words: /bath|sauna|soak|steam room|float|\btub|hammam|plunge|thermal|hydrotherapy/i,
  },
  { kind: 'nails', label: 'Nails', words: /\bnail|manicure|pedicure|hands-and-feet/i },
  { kind: 'couples', label: 'Couples', words: /couple|for two|for 2|side-by-side/i },
  { kind: 'prenatal', label: 'Prenatal', words: /prenatal|pregnan|(mother|mom)-to-be|expecting/i },
  { kind: 'other', label: 'Other', words: /(?!)/ },
] as const;

export type Kind = (typeof table)[number]['kind'];

export const KINDS: ReadonlyArray<{ kind: Kind; label: string }> = table;

/** A kind as it is named in a form, an address or a record; undefined where there is none such. */
export function parseKind(text: string | null): Kind | undefined {
  return table.find(({ kind }) => kind === text)?.kind;
}

/**
 * The kind that a title names; of several the last one here, so a massage for a mother-to-be is prenatal.
 * 'other' where it names none.
 */
export function guessKind(title: string): Kind {
  return table.findLast(({ words }) => words.test(title))?.kind ?? 'other';
}

export function kindLabel(kind: string): string {
  return table.find((one) => one.kind === kind)?.label ?? kind;
}
