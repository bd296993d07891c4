import { DAY_MS, HOUR_MS } from '../durations.ts';

/** The back office's screen of a spa's link and of what it asks for. */
export const ownerPath = (owner: { businessId: string | undefined; lead_id: string | null }) =>
  owner.businessId === undefined
    ? `/admin/leads/${owner.lead_id}/owner`
    : `/admin/businesses/${owner.businessId}/owner`;

/** How long a start at the spa's page lasts on a phone that may be anybody's. */
export const SESSION_MS = 2 * HOUR_MS;

/** The same on 'the spa's own phone'. */
export const OWN_PHONE_MS = 30 * DAY_MS;

/** Phones that are signed in at one spa; one more ends the oldest. */
export const MAX_OWNER_SESSIONS = 10;

/** A spa that lost its link is sent it at most this often. */
export const RESEND_EVERY_MS = 15 * 60_000;

/** Vouchers that were used today, on the spa's page. */
export const MAX_USES_SHOWN = 10;

/** Proposals on the spa's page, with what became of them. */
export const MAX_ANSWERS = 5;

/** Spas of one address that are written to at once. */
export const MAX_SENT_LINKS = 5;

/** Code points. */
export const MAX_SIGNER_LENGTH = 100;
