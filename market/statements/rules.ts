import { dayIn, plusDays, startOfDay } from '../days.ts';

/** Days after its end in which a month still takes what Stripe says late; then it never changes. */
export const CLOSES_AFTER_DAYS = 3;

/** Lines that a statement's page shows; its file has all. */
export const MAX_SHOWN_LINES = 1000;

/** 100 %, in the unit in which percents are stored: 1250 is 12.5 %. */
const WHOLE_PERCENT = 10_000;

/** '2026-12': the month that it is in a place at an instant. */
export const monthIn = (timeZone: string, at: number): string => dayIn(timeZone, at).slice(0, 7);

export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** '2026-12' and -1 make '2026-11'. */
export function plusMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** The first and the last millisecond of a month in a place. */
export function spanOfMonth(month: string, timeZone: string): { from: number; to: number } {
  const startOf = (one: string) => startOfDay(`${one}-01`, timeZone) ?? 0;
  return { from: startOf(month), to: startOf(plusMonths(month, 1)) - 1 };
}

/** From when on (epoch milliseconds) a month never changes. */
export function closesAt(month: string, timeZone: string): number {
  const first = `${plusMonths(month, 1)}-01`;
  return startOfDay(plusDays(first, CLOSES_AFTER_DAYS), timeZone) ?? 0;
}

/** The month of a line: of what happened at `at` while that is open, else the one that it is now. */
export function monthOfLine(at: number, now: number, timeZone: string): string {
  const month = monthIn(timeZone, at);
  return now < closesAt(month, timeZone) ? month : monthIn(timeZone, now);
}

/** Whether the month of such an instant is running, has ended, or is closed. */
export function stageOf(month: string, now: number, timeZone: string) {
  if (now >= closesAt(month, timeZone)) return 'closed' as const;
  return now > spanOfMonth(month, timeZone).to ? ('ended' as const) : ('running' as const);
}

/** The commission of a line, in whole cents: half a cent is rounded away from zero, so both directions are alike. */
export function commissionCents(cents: number, percentHundredths: number): number {
  const parts = Math.abs(cents) * percentHundredths + WHOLE_PERCENT / 2;
  const whole = (parts - (parts % WHOLE_PERCENT)) / WHOLE_PERCENT;
  return cents < 0 ? 0 - whole : whole;
}

/** '12.5' as 1250; undefined where it is no percent from 0 to 100 with two decimals at most. */
export function readPercent(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths <= WHOLE_PERCENT ? hundredths : undefined;
}

/** 1250 as '12.5' */
export const percentText = (hundredths: number): string => String(hundredths / 100);

/** What a purchase's lines add up to so far. */
export interface Posted {
  lines: number;
  cents: number;
  commissionCents: number;
}

/** The commission of the line that brings a purchase to `standing`; nothing is left of it where that is 0. */
export function commissionOfLine(posted: Posted, standing: number, percentHundredths: number) {
  return standing === 0
    ? 0 - posted.commissionCents
    : commissionCents(standing - posted.cents, percentHundredths);
}

export type LineKind = 'purchase' | 'refund' | 'dispute';

export interface Amounts {
  count: number;
  cents: number;
}

/** What the lines of a statement add up to. */
export interface Totals extends Record<LineKind, Amounts> {
  grossCents: number;
  commissionCents: number;
}

/** Whether the operator sold in a month, so that the money of its purchases is with the operator. */
export const operatorSold = ({ seller }: { seller: 'spas' | 'operator' }): boolean =>
  seller === 'operator';

/** What is owed: the commission, or, where the operator sold and has the money, what is left for the spa. */
export const dueCents = (
  { grossCents, commissionCents }: Pick<Totals, 'grossCents' | 'commissionCents'>,
  isOperatorSelling: boolean,
): number => (isOperatorSelling ? grossCents - commissionCents : commissionCents);
