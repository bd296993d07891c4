import { type Filters, filterParams, parseFilters } from '../deals/filters.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { AlertRow, OutboxRow } from '../ports.ts';
import { MAX_CLOCK_SKEW_MS } from '../rules.ts';
import { parseRadius, type SearchRadius } from '../zips/rules.ts';

/** Each is a transaction, and other requests run between rounds. */
export const ALERTS_AT_ONCE = 8;

/** An unconfirmed alert is deleted after this time, and its link stops working. */
export const CONFIRM_WITHIN_MS = 48 * HOUR_MS;

export const CONFIRMATION_EVERY_MS = DAY_MS;

/** An alert sends at most one e-mail in this time. */
export const LOOK_EVERY_MS = DAY_MS;

export const MAX_DEALS_IN_EMAIL = 5;

const ALERT_MONTHS = 6;

export const KEEP_BEFORE_MS = 7 * DAY_MS;

/** An ended alert is deleted after this time, and its e-mails' links stop working. */
export const FORGET_AFTER_MS = 30 * DAY_MS;

/** A deal waits this long, because other processes may still be committing earlier ones. */
export const LATE_COMMIT_MS = MAX_CLOCK_SKEW_MS;

/** Six months later at the same hour (UTC), or on that month's last day. */
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

/** A kind that no longer exists means every kind, as in an address. */
export function alertCriteria(
  alert: Pick<AlertRow, 'zip' | 'radius_miles' | 'filters'>,
): AlertCriteria {
  return {
    zip: alert.zip,
    radiusMiles: parseRadius(String(alert.radius_miles)),
    filters: parseFilters(new URLSearchParams(alert.filters)),
  };
}

export function filtersText(filters: Filters): string {
  return String(new URLSearchParams(filterParams(filters)));
}

/** The query of the search, which the form for its alert has, too. */
export function criteriaQuery({ zip, radiusMiles, filters }: AlertCriteria): string {
  return [`zip=${zip}`, `radius=${radiusMiles}`, filtersText(filters)].filter(Boolean).join('&');
}

export interface AlertOfLink {
  alert: AlertRow;
  kind: OutboxRow['kind'];
}

export function isToBeConfirmed({ alert, kind }: AlertOfLink, now: number): boolean {
  const { state, created_at } = alert;
  return (
    kind === 'alert-confirm' && state === 'unconfirmed' && now < created_at + CONFIRM_WITHIN_MS
  );
}
