/** A reason follows a colon and contains no secret. */
export type PartnerCheck = { kind: 'ok' } | { kind: 'problem'; reason: string };
