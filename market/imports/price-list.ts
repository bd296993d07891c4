import { cut, oneLine } from '../text.ts';
import { LINE_MESSAGES, LIST_MESSAGES } from './copy.ts';
import type { GivenRow } from './rows.server.ts';
import {
  MAX_LINE_LENGTH,
  MAX_LINES,
  MAX_LIST_LENGTH,
  plainMinutes,
  withoutFraction,
} from './rules.ts';

export interface PriceList {
  kind: 'list';
  rows: GivenRow[];
  /** Lines without a number: headings and remarks. */
  unread: { line: number; text: string }[];
}

export function readPriceList(text: string): PriceList | { kind: 'refused'; reason: string } {
  const lines = cut(text, MAX_LIST_LENGTH + 1)
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.slice(0, MAX_LINE_LENGTH) }))
    .filter((one) => one.text.trim() !== '');
  const rows = lines.filter((one) => /\d/.test(one.text));
  if (text.length > MAX_LIST_LENGTH || rows.length > MAX_LINES)
    return { kind: 'refused', reason: LIST_MESSAGES.long };
  if (rows.length === 0) return { kind: 'refused', reason: LIST_MESSAGES.empty };
  return {
    kind: 'list',
    rows: rows.map((one) => ({ line: one.line, ...readLine(one.text) })),
    unread: lines.filter((one) => !rows.includes(one)),
  };
}

const LENGTH =
  /\b\d{1,2}(?:\.\d{1,2})?[ -]?(?:hours?|hrs?|h)\b\.?(?:,? ?(?:and )?\d{1,2} ?(?:minutes?|mins?|m)\b\.?)?|\b\d{1,4}[ -]?(?:minutes?|mins?)\b\.?|\b\d{1,2}:[0-5]\d\b/gi;
const DOLLARS = /(?:US)?\$ ?(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?/g;
const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/;
/** '60/90 min' has two lengths. */
const LENGTHS = /\b\d{1,3}\s*(?:[/&,–—-]|and|or)\s*\d{1,3}[ -]?(?:min|hour|hr)/i;
/** Such a figure is no price: 'save $30', '+ $20 hot stones'. */
const OTHER_FIGURES =
  /\b(?:saves?|add-?ons?|tip|deposit)\b|\d ?%|\$ ?\d+ off\b|(?:\+|\bplus\b) ?(?:US)?\$/i;
/** Words between two prices: 'was', 'now', 'reg.'. */
const REMARK = /^\(?(?:was|now|only|reg\.?|regular(?:ly)?|deal|sale|for|from|instead of)\)?:?$/i;
/** Dots or dashes between a name and its price. */
const LEADERS = /[.·…_]{2,}|\s[-–—]+(?=\s|$)/g;

/** Name, length and two prices. With units they come in any order, else in this one. */
function readLine(line: string): Pick<GivenRow, 'values' | 'problems'> {
  const minutes: string[] = [];
  const prices: string[] = [];
  const rest = line
    .replace(DOLLARS, (price) => {
      prices.push(price.replace(/[^\d.]/g, ''));
      return '\t';
    })
    .replace(LENGTH, (length) => {
      minutes.push(plainMinutes(length.replace('-', ' ')));
      return '\t';
    })
    .replace(LEADERS, '\t');
  const cells = rest
    .split(/[\t;|]/.test(line) ? /[\t;|]/ : /[\t,]/)
    .map((cell) => oneLine(cell).replace(/^[\s,:()/–—-]+$|[\s,:(/–—-]+$/g, ''))
    .filter((cell) => cell !== '' && !REMARK.test(cell));
  const numbers = cells.filter((cell) => NUMBER.test(cell));
  const names = cells.filter((cell) => !NUMBER.test(cell));
  const name = numbers.length === 0 ? withoutNumbers(names, numbers, minutes, prices) : names;
  if (minutes.length === 0) minutes.push(...numbers.splice(0, 1).map(withoutFraction));
  prices.push(...numbers);
  // A deal costs less than its regular price, so the order does not matter.
  const [deal = '', regular = ''] = prices.toSorted((one, other) => Number(one) - Number(other));
  return {
    values: {
      title: name.join(', '),
      durationMinutes: minutes[0] ?? '',
      regularPrice: regular,
      dealPrice: deal,
    },
    problems: problemsOf(line, minutes, prices),
  };
}

/** 'Hot stone 90 150 110': takes numbers without units off the end of a name. */
function withoutNumbers(names: string[], numbers: string[], minutes: string[], prices: string[]) {
  const words = names.join(', ').split(' ');
  const missing = () => minutes.length + prices.length + numbers.length < 3;
  while (words.length > 1 && missing() && NUMBER.test(words.at(-1) ?? ''))
    numbers.unshift(words.pop() ?? '');
  return [words.join(' ').replace(/[\s,]+$/, '')];
}

function problemsOf(line: string, minutes: string[], prices: string[]) {
  const problems: GivenRow['problems'] = [];
  const say = (label: string, text: string) => problems.push({ label, text });
  if (minutes.length === 0) say('Duration (minutes)', LINE_MESSAGES.noMinutes);
  if (minutes.length > 1 || LENGTHS.test(line))
    say('Duration (minutes)', LINE_MESSAGES.severalMinutes);
  if (prices.length < 2) say('Regular Price', LINE_MESSAGES.noPrices);
  if (prices.length > 2) say('Deal Price', LINE_MESSAGES.severalPrices);
  else if (OTHER_FIGURES.test(line)) say('Deal Price', LINE_MESSAGES.otherFigures);
  return problems;
}
