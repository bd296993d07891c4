import { counted, formatNumber, pluralize } from '../words.ts';
import type { TrustFigures } from './rules.ts';

/** One line of the page: what a record says now, and which record that is. */
export interface TrustLine {
  title: string;
  text: string;
  record: string;
}

const has = (count: number) => pluralize(count, 'has', 'have');

/** Every figure in words, good or bad; nothing of what there is no record of. */
export function trustLines({ licenses, prices, problems }: TrustFigures): TrustLine[] {
  const lines = [
    {
      title: 'Licenses',
      text: licensesText(licenses),
      record:
        'The license numbers that spas gave us, and each time that one of us looked at the board’s register or at the license itself, with the day and what was found.',
    },
    {
      title: 'Ends that were put off',
      text: extendedText(prices),
      record:
        'Each time that the end of a deal was moved to a later day, unless it was moved back.',
    },
    {
      title: 'Problems and answers',
      text: problemsText(problems),
      record:
        'What buyers reported about deals and we found to be genuine, and when we answered. We keep each report for two years.',
    },
  ];
  return lines.flatMap(({ text, ...line }) => (text ? [{ ...line, text }] : []));
}

function licensesText({ businesses, onFile, ...found }: TrustFigures['licenses']) {
  if (onFile === 0) return;
  const { confirmed, refuted, days } = found;
  const confirmedText =
    confirmed === 0
      ? 'None is confirmed now.'
      : `${formatNumber(confirmed)} ${has(confirmed)} one that is confirmed now: checked in the last ${days} days, and not ended.`;
  return [
    `${formatNumber(onFile)} of ${counted(businesses, 'listed spa')} ${has(onFile)} a license number on file.`,
    confirmedText,
    ...(refuted > 0
      ? [`${formatNumber(refuted)} ${has(refuted)} one that was found not active.`]
      : []),
  ].join(' ');
}

function extendedText({ deals, extended }: TrustFigures['prices']) {
  if (extended === 0) return;
  return `The end of ${formatNumber(extended)} of ${counted(deals, 'live deal')} was put off at least once.`;
}

function problemsText({ since, reported, answered }: TrustFigures['problems']) {
  if (since === undefined) return;
  if (reported === 0) return `Since ${since}: no genuine problem reported.`;
  return `Since ${since}: ${counted(reported, 'problem')} reported, ${formatNumber(answered)} answered.`;
}
