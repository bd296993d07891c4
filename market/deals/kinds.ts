/**
 * How deals are sorted out for visitors, in the order of their chips. Adding one is adding its line, and
 * the words by which a title names it (rules.ts): pages are spared those. No name is a part of another:
 * they are counted in one text (count.server.ts).
 */
const table = [
  { kind: 'massage', label: 'Massage' },
  { kind: 'facial', label: 'Facial' },
  { kind: 'body', label: 'Body treatment' },
  { kind: 'bath', label: 'Bath & sauna' },
  { kind: 'nails', label: 'Nails' },
  { kind: 'couples', label: 'Couples' },
  { kind: 'prenatal', label: 'Prenatal' },
  { kind: 'other', label: 'Other' },
] as const;

export type Kind = (typeof table)[number]['kind'];

export const KINDS: ReadonlyArray<{ kind: Kind; label: string }> = table;

/** A kind as it is named in a form, an address or a record; undefined where there is none such. */
export function parseKind(text: string | null): Kind | undefined {
  return table.find(({ kind }) => kind === text)?.kind;
}

export function kindLabel(kind: string): string {
  return table.find((one) => one.kind === kind)?.label ?? kind;
}
