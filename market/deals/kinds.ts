/**
 * In the order of their chips. A new kind also needs its words in rules.ts, which pages do not
 * load. No name may be part of another: count.server.ts counts them in one text.
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

export function parseKind(text: string | null): Kind | undefined {
  return table.find(({ kind }) => kind === text)?.kind;
}

export function kindLabel(kind: string): string {
  return table.find((one) => one.kind === kind)?.label ?? kind;
}
