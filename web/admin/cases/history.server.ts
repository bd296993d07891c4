import { formatTime } from '../../../market/dates.ts';
import type { Wording } from '../history/history.server.ts';
import { statusLabels } from './copy.ts';

const labels = {
  status: 'Status',
  genuine_at: 'Genuine',
  next_on: 'Day of the next step',
  next_step: 'Next step',
  note: 'Note',
};

const statusNames = new Map<string, string>(Object.entries(statusLabels));

/** How a case's history reads. */
export function caseWording(timeZone: string): Wording {
  return {
    timeZone,
    labels,
    formatValue(field, value) {
      if (field === 'next_on') return formatTime(Date.parse(String(value)), 'date', 'UTC');
      if (field === 'status') return statusNames.get(String(value)) ?? String(value);
      return String(value);
    },
    phraseOf(field, after) {
      if (field === 'genuine_at')
        return after ? 'Marked genuine: it counts in public' : 'The mark “genuine” was removed';
      if (field === 'note') return after ? `Note added: ${after}` : 'A note was deleted';
      return undefined;
    },
  };
}
