import { formatDate } from '../dates.ts';
import { listed, pluralize } from '../words.ts';
import { NOT_WITH, TERM_KINDS } from './fields.ts';
import {
  closedDates,
  DAY_NAMES,
  type DealTerms,
  dayRuns,
  NO_TERMS,
  OPEN_DAYS,
  ownTerms,
  plain,
  TERM_NAMES,
  type Terms,
} from './rules.ts';

type Business = { name: string; phone: string };

/** 'Important Information': all that holds for a deal, a line per subject, each sentence once. */
export function termLines(deal: DealTerms, business: Business): string[] {
  const said = new Set<string>();
  const lines = [
    ...deal.information.map((sentence) => [sentence]),
    deal.cancelling,
    [`Limit ${deal.perPerson} per person · Limit ${deal.perVisit} per visit`],
    ...ownLines(deal.terms, business),
  ].map((sentences) =>
    sentences.filter((sentence) => {
      const isNew = !said.has(plain(sentence));
      said.add(plain(sentence));
      return isNew;
    }),
  );
  return lines.flatMap((sentences) => (sentences.length > 0 ? sentences.join(' ') : []));
}

export function ownSentences(terms: Terms, business: Business): string[] {
  return ownLines(terms, business).flat();
}

function ownLines(terms: Terms, business: Business): string[][] {
  return [
    [clients(terms, business), terms.age && `For guests ${terms.age} and older.`],
    [choice(terms.gift, GIFT), choice(terms.tip, TIP), choice(terms.tax, TAX)],
    [booking(terms, business), late(terms)],
    [
      days(terms),
      closed(terms),
      terms.firstDay && `Can be used from ${formatDate(terms.firstDay)}.`,
    ],
    [choice(terms.pregnancy, PREGNANCY)],
    [notWith(terms)],
    [terms.more && `The spa adds: ${terms.more}`],
  ].map((sentences) => sentences.filter(Boolean));
}

/** For the history: the deal's own sentences, and which terms it leaves open. */
export function ownTermsText(stored: string): string {
  const own = ownTerms(stored);
  const unsaid = TERM_NAMES.filter((term) => own[term] === '');
  const business = { name: 'the spa', phone: 'its number' };
  return [
    ...ownSentences({ ...NO_TERMS, ...own }, business),
    ...unsaid.map((term) => `${TERM_KINDS[term].label}: not stated.`),
  ].join(' ');
}

/** Short words of a card for terms that restrict a deal. */
export function termChips({ terms }: Pick<DealTerms, 'terms'>): string[] {
  const { clients, age, firstDay } = terms;
  const chips: Array<string | false> = [
    clients === 'new' && 'New clients',
    isNumber(clients) && `No visit in ${clients} days`,
    ...whenChips(terms),
    firstDay && `From ${formatDate(firstDay, 'monthAndDay')}`,
    age && `${age}+`,
    terms.pregnancy === 'prenatal' && 'Prenatal',
    terms.tip === 'in-price' && 'Tip included',
    terms.tax === 'added' && '+ tax',
  ];
  return chips.flatMap((chip) => chip || []);
}

/** 'Mon–Thu', 'Before 4 PM': when a deal is valid, if not whenever the spa is open. */
export const whenChips = (terms: Terms): string[] =>
  [isSomeDays(terms) ? dayRuns(terms.days).map(shortRun).join(', ') : '', hoursChip(terms)].filter(
    Boolean,
  );

const GIFT = { yes: 'You may give it to someone else.', no: 'Only the buyer may use it.' };
const PREGNANCY = {
  ask: 'Pregnant? Ask the spa before you buy.',
  prenatal: 'This is a prenatal massage.',
  no: 'Not suitable during pregnancy.',
};
const TIP = {
  optional: 'Tipping is optional and not in the price.',
  'in-price': 'The tip is in the price.',
};
const TAX = { 'in-price': 'Tax is in the price.', added: 'The spa adds sales tax.' };

const choice = (value: string, sentences: Record<string, string>) => sentences[value] ?? '';

const isNumber = (value: string) => /^\d+$/.test(value);
const count = (value: string, unit: string) => `${value} ${pluralize(Number(value), unit)}`;

function clients({ clients }: Terms, { name }: Business): string {
  if (clients === 'all') return 'For new and returning clients.';
  const whoHaveNot = `For people who have not been to ${name}`;
  if (clients === 'new') return `${whoHaveNot} before.`;
  return isNumber(clients) ? `${whoHaveNot} in the last ${count(clients, 'day')}.` : '';
}

function booking({ booking, bookingHours }: Terms, { phone }: Business): string {
  if (!booking && !bookingHours) return '';
  const byPhone = `by phone at ${phone}`;
  const ways: Record<string, string> = {
    phone: ` ${byPhone}`,
    online: ' online',
    'phone-or-online': ` ${byPhone}, or online`,
  };
  const way = ways[booking] ?? '';
  const hours = bookingHours && `at least ${count(bookingHours, 'hour')} before`;
  return `Book ahead${way}${hours && `${way ? ',' : ''} ${hours}`}.`;
}

function late({ late }: Terms): string {
  if (late === 'shorter') return 'Come late and the session may be shorter.';
  return late && `More than ${count(late, 'minute')} late and the spa may ask you to book again.`;
}

const isSomeDays = ({ days }: Terms) => days !== '' && days !== OPEN_DAYS;

function days(terms: Terms): string {
  const hours = hoursText(terms);
  if (!terms.days && !hours) return '';
  const which = isSomeDays(terms)
    ? listed(dayRuns(terms.days).flatMap(longRun))
    : 'every day the spa is open';
  return `Valid ${which}${hours && `, ${hours}`}.`;
}

function hoursText({ hoursFrom, hoursTo }: Terms): string {
  if (hoursFrom && hoursTo) return `${clock(hoursFrom)} to ${clock(hoursTo)}`;
  return hoursFrom ? `from ${clock(hoursFrom)}` : hoursTo && `before ${clock(hoursTo)}`;
}

function hoursChip({ hoursFrom, hoursTo }: Terms): string {
  return hoursTo ? `Before ${clock(hoursTo)}` : hoursFrom && `From ${clock(hoursFrom)}`;
}

/** '16:00' is '4 PM'. */
function clock(time: string): string {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const minutesText = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutesText} ${hour < 12 ? 'AM' : 'PM'}`;
}

const nameOf = (day: number) => DAY_NAMES[day] ?? '';

/** Three days and more are a range; two are listed. */
function longRun([first, last]: [number, number]): string[] {
  if (last - first >= 2) return [`${nameOf(first)} to ${nameOf(last)}`];
  return first === last ? [nameOf(first)] : [nameOf(first), nameOf(last)];
}

function shortRun([first, last]: [number, number]): string {
  const [from, to] = [nameOf(first).slice(0, 3), nameOf(last).slice(0, 3)];
  return first === last ? from : `${from}–${to}`;
}

function closed({ closed }: Terms): string {
  const dates = closedDates(closed).map(({ first, last, label }) => {
    const span =
      first === last
        ? formatDate(first, 'monthAndDay')
        : `${formatDate(first, 'monthAndDay')} to ${formatDate(last, 'monthAndDay')}`;
    return label ? `${span} (${label})` : span;
  });
  return dates.length > 0 ? `Not valid ${dates.join(', ')}.` : '';
}

function notWith({ notWith }: Terms): string {
  const excluded = NOT_WITH.filter(({ value }) => notWith.split(' ').includes(value));
  const labels = excluded.map(({ label }) => label);
  return labels.length > 0 ? `Cannot be combined with ${listed(labels, 'or')}.` : '';
}
