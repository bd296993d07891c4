import { type Filters, filterParams, parseFilters } from '../deals/filters.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { AlertRow, OutboxRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import { parseRadius, type SearchRadius } from '../zips/rules.ts';

/** Alerts of one round: each is a transaction, and other requests run between rounds. */
export const ALERTS_AT_ONCE = 8;

/** An alert that nobody confirms is deleted after this time; its link works as long. */
export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

/** An address gets one confirmation in this time, no matter who asks. */
export const CONFIRMATION_EVERY_MS = DAY_MS;

/** An alert looks for new deals, and writes at most one e-mail, in this time. */
export const LOOK_EVERY_MS = DAY_MS;

/** Deals in one e-mail. */
export const MAX_DEALS_IN_EMAIL = 5;

const ALERT_MONTHS = 6;

/** 'Keep it?' goes out so long before the end. */
export const KEEP_BEFORE_MS = 7 * DAY_MS;

/** An alert that has ended is deleted after this time; the links in its e-mails work as long. */
export const FORGET_AFTER_MS = 30 * DAY_MS;

/** A deal waits this long for an e-mail: other processes may still be committing earlier ones. */
export const LATE_COMMIT_MS = MAX_CLOCK_SKEW_MS;

/** The same day and hour (UTC) six months later, or that month's last day. */
export function endOfAlert(from: number): number {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + ALERT_MONTHS);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

export interface AlertCriteria {
  zip: string;
  radiusMiles: SearchRadius;
  filters: Filters;
}

/** What a stored alert looks for. A kind that is no longer there is as in an address: every kind. */
export function alertCriteria(
  alert: Pick<AlertRow, 'zip' | 'radius_miles' | 'filters'>,
): AlertCriteria {
  return {
    zip: alert.zip,
    radiusMiles: parseRadius(String(alert.radius_miles)),
    filters: parseFilters(new URLSearchParams(alert.filters)),
  };
}

/** Filters as an alert stores them. */
export function filtersText(filters: Filters): string {
  return String(new URLSearchParams(filterParams(filters)));
}

/** The query of the search with these criteria, which asking for its alert has, too. */
export function criteriaQuery({ zip, radiusMiles, filters }: AlertCriteria): string {
  return [`zip=${zip}`, `radius=${radiusMiles}`, filtersText(filters)].filter(Boolean).join('&');
}

export interface AlertOfLink {
  alert: AlertRow;
  /** The kind of the e-mail that the link was in. */
  kind: OutboxRow['kind'];
}

/** Whether the link's alert waits for its confirmation. */
export function isToBeConfirmed({ alert, kind }: AlertOfLink, now: number): boolean {
  const { state, created_at } = alert;
  return (
    kind === 'alert-confirm' && state === 'unconfirmed' && now < created_at + CONFIRM_WITHIN_MS
  );
}
