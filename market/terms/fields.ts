import { isCalendarDay } from '../days.ts';
import { lengthOf, oneLine } from '../text.ts';
import {
  daysText,
  isFee,
  MAX_CLOSED,
  MAX_MORE_LENGTH,
  readClosed,
  readDays,
  readTime,
  type Term,
} from './rules.ts';

export type TermRead = { value: string } | { problem: string };

export interface TermKind {
  label: string;
  /** From text to the stored value; never called with ''. */
  read: (text: string) => TermRead;
  /** The stored value as a form shows it; by default unchanged. */
  toText?: (value: string) => string;
  /** Any other stored value that `read` accepts is offered, too. */
  choices?: ReadonlyArray<{ value: string; label: string }>;
  hint?: string;
  input?: 'date' | 'lines';
  /** Shown by the settings, if a deal's form has a text field instead. */
  siteChoices?: TermKind['choices'];
}

export const TERM_MESSAGES = {
  fee: 'A fee that everyone pays belongs in the deal price.',
  more: `More terms must be at most ${MAX_MORE_LENGTH} characters`,
  order: 'Not after must be later than not before',
  time: 'Please enter a time such as 4 PM',
  days: 'Please enter days such as Mon-Thu',
  closed: `Please enter at most ${MAX_CLOSED} lines such as 2026-12-24 to 2027-01-01 holidays`,
  firstDay: 'Please enter a day such as 2027-01-02',
  choice: 'Please choose one from the list',
} as const;

/** One of the words, or a whole number in the range. */
function choose(words: string[], numbers?: [min: number, max: number]) {
  return (text: string): TermRead => {
    const value = oneLine(text);
    if (words.includes(value)) return { value };
    const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
    const isInRange = numbers && number >= numbers[0] && number <= numbers[1];
    return isInRange ? { value: String(number) } : { problem: TERM_MESSAGES.choice };
  };
}

const reader =
  (find: (text: string) => string | undefined, problem: string) =>
  (text: string): TermRead => {
    const value = find(oneLine(text));
    return value === undefined ? { problem } : { value };
  };

const time = reader(readTime, TERM_MESSAGES.time);

export const NOT_WITH = [
  { value: 'offers', label: 'other offers' },
  { value: 'insurance', label: 'insurance' },
  { value: 'memberships', label: 'memberships' },
] as const;

function notWith(text: string): TermRead {
  const given = oneLine(text).split(/[\s,]+/);
  const known = NOT_WITH.map(({ value }) => value).filter((value) => given.includes(value));
  return known.length === new Set(given).size
    ? { value: known.join(' ') }
    : { problem: TERM_MESSAGES.choice };
}

const option = (value: string, label: string) => ({ value, label });
const options = (values: number[], label: (value: number) => string) =>
  values.map((value) => option(String(value), label(value)));

/** Version 1, in the order in which terms are shown. A new term needs only its lines here. */
const table = {
  clients: {
    label: 'Who may buy',
    read: choose(['all', 'new'], [1, 3650]),
    choices: [
      option('all', 'New and returning clients'),
      option('new', 'New clients'),
      ...options([30, 90, 180, 365], (days) => `Not there in the last ${days} days`),
    ],
  },
  gift: {
    label: 'As a gift',
    read: choose(['yes', 'no']),
    choices: [option('yes', 'May be given'), option('no', 'Only the buyer')],
  },
  booking: {
    label: 'How to book',
    read: choose(['phone', 'online', 'phone-or-online']),
    choices: [
      option('phone', 'By phone'),
      option('online', 'Online'),
      option('phone-or-online', 'By phone or online'),
    ],
  },
  bookingHours: {
    label: 'Hours ahead',
    read: choose([], [1, 336]),
    choices: options([2, 4, 12, 24, 48, 72], (hours) => `${hours} hours`),
  },
  late: {
    label: 'Late arrival',
    read: choose(['shorter'], [5, 120]),
    choices: [
      option('shorter', 'The session may be shorter'),
      ...options([10, 15, 20, 30], (minutes) => `After ${minutes} minutes book again`),
    ],
  },
  days: {
    label: 'Days',
    read: reader(readDays, TERM_MESSAGES.days),
    toText: daysText,
    hint: 'Mon-Thu, or: every day',
    siteChoices: [
      option('open', 'Every day the spa is open'),
      option('1234', 'Monday to Thursday'),
      option('12345', 'Monday to Friday'),
      option('67', 'Saturday and Sunday'),
    ],
  },
  hoursFrom: { label: 'Not before', read: time, hint: '10 AM' },
  hoursTo: { label: 'Not after', read: time, hint: '4 PM' },
  closed: {
    label: 'Closed dates',
    read: (text) => {
      const value = readClosed(text);
      return value === undefined ? { problem: TERM_MESSAGES.closed } : { value };
    },
    toText: (value) => value.replaceAll('; ', '\n'),
    hint: '2026-12-24 to 2027-01-01 holidays',
    input: 'lines',
  },
  firstDay: {
    label: 'First day',
    read: reader((day) => (isCalendarDay(day) ? day : undefined), TERM_MESSAGES.firstDay),
    input: 'date',
  },
  age: {
    label: 'Age',
    read: choose([], [12, 99]),
    choices: options([16, 18, 21], (age) => `${age} and older`),
  },
  pregnancy: {
    label: 'Pregnancy',
    read: choose(['ask', 'prenatal', 'no']),
    choices: [
      option('ask', 'Ask the spa'),
      option('prenatal', 'A prenatal massage'),
      option('no', 'Not suitable'),
    ],
  },
  tip: {
    label: 'Tip',
    read: choose(['optional', 'in-price']),
    choices: [option('optional', 'Optional'), option('in-price', 'In the price')],
  },
  tax: {
    label: 'Sales tax',
    read: choose(['in-price', 'added']),
    choices: [option('in-price', 'In the price'), option('added', 'Added by the spa')],
  },
  notWith: {
    label: 'Not with',
    read: notWith,
    choices: [
      option('offers', 'Other offers'),
      option('offers insurance', 'Other offers or insurance'),
      option('offers insurance memberships', 'Other offers, insurance or memberships'),
    ],
  },
  more: {
    label: 'More terms',
    read: (text) => {
      const value = oneLine(text);
      if (lengthOf(value) > MAX_MORE_LENGTH) return { problem: TERM_MESSAGES.more };
      return isFee(value) ? { problem: TERM_MESSAGES.fee } : { value };
    },
    input: 'lines',
  },
} satisfies Record<Term, TermKind>;

export const TERM_KINDS: Record<Term, TermKind> = table;
