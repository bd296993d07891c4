import { cut, oneLine, type Reading } from '../text.ts';
import { percentText, readPercent } from './rules.ts';

/** A commission as it is typed, '12.50 %' too, in the one way in which forms have it: '12.5'; '' for none. */
export function readCommission(input: string): Reading<string> {
  const text = oneLine(cut(input)).replace(/ ?%$/, '');
  if (text === '') return { value: '' };
  const hundredths = readPercent(text);
  return hundredths === undefined
    ? { problem: 'Commission must be a percent from 0 to 100, with two decimals at most' }
    : { value: percentText(hundredths) };
}
