import { DAY_MS } from '../durations.ts';
import { cut } from '../text.ts';
import { TERM_KINDS, TERM_MESSAGES } from './fields.ts';
import {
  closedDates,
  OPEN_DAYS,
  ownTerms,
  storedTerms,
  TERM_NAMES,
  type Term,
  type Terms,
} from './rules.ts';

/** A form, a file or a setting has this for a term without a value. */
export const NOTHING = 'none';

/** 'termClients', in any form. */
export const termField = (term: Term) =>
  `term${term.charAt(0).toUpperCase()}${term.slice(1)}` as `term${Capitalize<Term>}`;

/** Typed texts; '' follows the settings. */
export type TermInputs = { [term in Term]: string };

/** One line per term, as in files. What was typed stays, so that a form can show it again. */
export function withTerms<Value extends string | undefined>(
  values: Record<string, Value>,
): Record<string, Value | string> {
  const inputs = TERM_NAMES.map((term) => ({ term, text: values[termField(term)] }));
  if (inputs.every(({ text }) => text === undefined)) return values;
  const lines = inputs.flatMap(({ term, text = '' }) => {
    const written = cut(text)
      .split('\n')
      .map((line) => line.trim());
    const line = written.filter(Boolean).join(term === 'closed' ? '; ' : ' ');
    return line === '' ? [] : [`${term}: ${line}`];
  });
  const fields = new Set<string>(TERM_NAMES.map(termField));
  const others = Object.entries(values).filter(([name]) => !fields.has(name));
  return { ...Object.fromEntries(others), terms: lines.join('\n') };
}

/** Keys are terms; lines without a term's name are under ''. */
function linesOf(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = line] = /^\s*(\w+)\s*:(.*)$/s.exec(line) ?? [];
    const term = TERM_NAMES.find((one) => one.toLowerCase() === name.toLowerCase());
    if (line.trim() !== '') lines.set(term ?? '', name ? value.trim() : value);
  }
  return lines;
}

export function termInputs(text: string): TermInputs {
  const lines = linesOf(text);
  const entries = TERM_NAMES.map((term) => {
    const value = lines.get(term) ?? '';
    return [term, term === 'closed' ? value.replaceAll('; ', '\n') : value];
  });
  return Object.fromEntries(entries) as TermInputs;
}

export function termsText(stored: string): string {
  const own = ownTerms(stored);
  return TERM_NAMES.flatMap((term) => {
    const value = own[term];
    if (value === undefined) return [];
    const shown = value && (TERM_KINDS[term].toText?.(value) ?? value);
    return [`${term}: ${shown.replaceAll('\n', '; ') || NOTHING}`];
  }).join('\n');
}

export type ParsedTerms =
  | { kind: 'valid'; own: Partial<Terms> }
  | { kind: 'invalid'; term: Term | undefined; problem: string };

export function parseTerms(text: string): ParsedTerms {
  const own: Partial<Terms> = {};
  for (const [name, value] of linesOf(text)) {
    const term = TERM_NAMES.find((one) => one === name);
    if (!term) return invalid(undefined, `“${value.slice(0, 40)}” is no term`);
    if (value === '') continue;
    const parsed = value === NOTHING ? { value: '' } : TERM_KINDS[term].read(value);
    if ('problem' in parsed) return invalid(term, parsed.problem);
    own[term] = parsed.value;
  }
  return { kind: 'valid', own };
}

const invalid = (term: Term | undefined, problem: string) =>
  ({ kind: 'invalid', term, problem }) as const;

/** Like parseTerms, as stored in `deals.terms`. */
export function readTerms(text: string): { value: string } | { problem: string } {
  const parsed = parseTerms(text);
  if (parsed.kind === 'invalid') return { problem: parsed.problem };
  return { value: storedTerms(parsed.own) };
}

/** The first contradiction among all terms of a deal; days are 'YYYY-MM-DD' where the spa is. */
export function contradiction(
  terms: Terms,
  deal: { kind: string; today: string; promotionalDays: number },
): { term: Term; problem: string } | undefined {
  const { hoursFrom, hoursTo, pregnancy } = terms;
  if (hoursFrom && hoursTo && hoursFrom >= hoursTo)
    return { term: 'hoursTo', problem: TERM_MESSAGES.order };
  if (deal.kind === 'prenatal' && pregnancy === 'no')
    return { term: 'pregnancy', problem: 'A prenatal deal must be suitable during pregnancy' };
  if (!hasUsableDay(terms, deal.today, deal.promotionalDays)) {
    const problem = `No day is left in the ${deal.promotionalDays} days after a purchase`;
    const isLate = terms.firstDay > deal.today;
    return { term: terms.closed ? 'closed' : isLate ? 'firstDay' : 'days', problem };
  }
  return undefined;
}

/** Whether a buyer of `today` finds a day on which the deal can be used. */
function hasUsableDay({ days, closed, firstDay }: Terms, today: string, promotionalDays: number) {
  const dates = closedDates(closed);
  const start = Date.parse(`${today}T00:00:00Z`);
  for (let ahead = 0; ahead <= promotionalDays; ahead += 1) {
    const date = new Date(start + ahead * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    const isOpen =
      days === '' || days === OPEN_DAYS || days.includes(String(date.getUTCDay() || 7));
    const isClosed = dates.some(({ first, last }) => first <= day && day <= last);
    if (isOpen && !isClosed && day >= firstDay) return true;
  }
  return false;
}
