/** `choice` is for buyers, `name` for the back office. */
export const COMPLAINT_KINDS = {
  'cannot-reach': { choice: 'I cannot reach the spa', name: 'Cannot reach the spa' },
  'no-appointment': { choice: 'I cannot get an appointment', name: 'No appointment' },
  'more-money': { choice: 'The spa asked for more money', name: 'Asked for more money' },
  'not-honored': { choice: 'The spa did not honor the deal', name: 'Not honored' },
  'spa-closed': { choice: 'The spa is closed', name: 'Spa closed' },
  license: { choice: 'I am worried about a license', name: 'License worry' },
  'treated-badly': { choice: 'Somebody treated me badly', name: 'Treated badly' },
  other: { choice: 'Something else', name: 'Something else' },
} as const satisfies Record<string, { choice: string; name: string }>;

export type ComplaintKind = keyof typeof COMPLAINT_KINDS;
export const COMPLAINT_KIND_IDS = Object.keys(COMPLAINT_KINDS) as ComplaintKind[];

/** What a spa says of a client in its statement; no buyer can choose it. */
export const NOT_NEW_CLIENT = 'not-new-client';

const isComplaintKind = (text: string): text is ComplaintKind =>
  Object.hasOwn(COMPLAINT_KINDS, text);

/** Falls back to the kind itself: after a downgrade it may be one of a newer version. */
export function complaintKindName(kind: string): string {
  if (kind === NOT_NEW_CLIENT) return 'Not a new client';
  return isComplaintKind(kind) ? COMPLAINT_KINDS[kind].name : kind;
}
