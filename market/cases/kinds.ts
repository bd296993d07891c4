/** What can be wrong with a deal: as a buyer says it, and as the back office names it. */
export const CASE_KINDS = {
  'cannot-reach': { choice: 'I cannot reach the spa', name: 'Cannot reach the spa' },
  'no-appointment': { choice: 'I cannot get an appointment', name: 'No appointment' },
  'more-money': { choice: 'The spa asked for more money', name: 'Asked for more money' },
  'not-honored': { choice: 'The spa did not honor the deal', name: 'Not honored' },
  'spa-closed': { choice: 'The spa is closed', name: 'Spa closed' },
  license: { choice: 'I worry about a license', name: 'License worry' },
  'treated-badly': { choice: 'Somebody treated me badly', name: 'Treated badly' },
  other: { choice: 'Something else', name: 'Something else' },
} as const satisfies Record<string, { choice: string; name: string }>;

export type CaseKind = keyof typeof CASE_KINDS;
export const CASE_KIND_IDS = Object.keys(CASE_KINDS) as CaseKind[];

export const isCaseKind = (text: string): text is CaseKind => Object.hasOwn(CASE_KINDS, text);

/** Its name for the administrator; a kind of a newer version, before a downgrade, is itself. */
export const caseKindName = (kind: string): string =>
  isCaseKind(kind) ? CASE_KINDS[kind].name : kind;
