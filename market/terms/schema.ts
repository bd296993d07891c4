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

/** The value of a form, a file or a setting that says nothing of a term. */
export const NOTHING = 'none';

/** The name of a term's field in any form: 'termClients'. */
export const termField = (term: Term) =>
  `term${term.charAt(0).toUpperCase()}${term.slice(1)}` as `term${Capitalize<Term>}`;

/** What is typed for each term; '' follows the settings. */
export type TermInputs = { [term in Term]: string };

/**
 * The fields of a form with `terms` made of its terms' fields: a line for each, as in files.
 * What was typed stays as it was typed, so a form can show it again.
 */
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

/** The lines of a text of terms by their names; a line that names none is under ''. */
function linesOf(text: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = line] = /^\s*(\w+)\s*:(.*)$/s.exec(line) ?? [];
    const term = TERM_NAMES.find((one) => one.toLowerCase() === name.toLowerCase());
    if (line.trim() !== '') lines.set(term ?? '', name ? value.trim() : value);
  }
  return lines;
}

/** A text of terms as the fields of a form show it. */
export function termInputs(text: string): TermInputs {
  const lines = linesOf(text);
  const entries = TERM_NAMES.map((term) => {
    const value = lines.get(term) ?? '';
    return [term, term === 'closed' ? value.replaceAll('; ', '\n') : value];
  });
  return Object.fromEntries(entries) as TermInputs;
}

/** Stored terms as a text. */
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

/** A text of terms, or what is wrong with the first of them that is wrong. */
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

/** Like parseTerms, in the form of `deals.terms`. */
export function readTerms(text: string): { value: string } | { problem: string } {
  const parsed = parseTerms(text);
  if (parsed.kind === 'invalid') return { problem: parsed.problem };
  return { value: storedTerms(parsed.own) };
}

/** What of all that holds for a deal contradicts itself; days are 'YYYY-MM-DD' where the spa is. */
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

/** Whether someone who buys on a day can come on one of the days for which the deal is good. */
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
