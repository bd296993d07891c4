import { MAX_TEXT_LENGTH, type segmentsOf } from '../../../market/messages/rules.ts';
import { counted, formatNumber } from '../../../market/words.ts';

type Counted = ReturnType<typeof segmentsOf>;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** What a text costs, in plain words: 'One text · 153 characters left', 'Two texts: costs twice · …'. */
export function formatCost({ segments, unitsLeft }: Counted): string {
  if (segments === 0) return '';
  const left = `${counted(unitsLeft, 'character')} left`;
  if (segments === 1) return `One text · ${left}`;
  const number = NUMBERS[segments] ?? String(segments);
  const times = segments === 2 ? 'twice' : `${number.toLowerCase()} times`;
  return `${number} texts: costs ${times} · ${left}`;
}

export function formatTooLong({ characters }: Counted): string {
  const more = formatNumber(characters - MAX_TEXT_LENGTH);
  return `A text can have ${formatNumber(MAX_TEXT_LENGTH)} characters at most; this has ${more} more.`;
}

export interface PlaceholderValues {
  spa: string;
  address: string;
  price: string;
  link: string;
  /** The sentences of its terms; empty where none says anything. */
  terms: string;
}

const PLACEHOLDER = /\{(spa|address|price|link|terms)\}/g;

/** True where a reply has places that only a deal can fill. */
export function hasPlaceholders(text: string): boolean {
  return text.search(PLACEHOLDER) >= 0;
}

const WORDS: PlaceholderValues = {
  spa: 'the spa',
  address: 'its address',
  price: 'the price',
  link: 'the link',
  terms: 'its terms',
};

/** A saved reply to be read before a deal is chosen: its places in words. */
export const describePlaceholders = (text: string) => fillPlaceholders(text, WORDS);

/** A saved reply with the deal's facts in its places; anything else in braces stays as it is. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(
    PLACEHOLDER,
    (_, placeholder: keyof PlaceholderValues) => values[placeholder],
  );
}
