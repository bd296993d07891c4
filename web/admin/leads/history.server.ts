import { formatTime } from '../../../market/dates.ts';
import type { Wording } from '../history/history.server.ts';
import { statusLabels } from './copy.ts';

const labels = {
  status: 'Status',
  last_contacted_at: 'Last contacted',
  business_id: 'Listed as a business',
  email_id: 'E-mail',
  relay: 'Passing on to your form',
  unsubscribed: 'Unsubscribed from e-mails',
  next_on: 'Day of the next step',
  next_step: 'Next step',
  note: 'Note',
};

/** How a lead's history reads. */
export function leadWording(timeZone: string): Wording {
  return {
    timeZone,
    labels,
    formatValue(field, value) {
      if (field === 'last_contacted_at') return formatTime(Number(value), 'full', timeZone);
      if (field === 'next_on') return formatTime(Date.parse(String(value)), 'date', 'UTC');
      if (field === 'status') return statusNames.get(String(value)) ?? String(value);
      return String(value);
    },
    phraseOf(field, after) {
      if (field === 'email_id') return 'An e-mail was sent';
      if (field === 'business_id' && after) return 'Listed as a business';
      if (field === 'relay') return 'Passing on to your form begins again';
      if (field === 'unsubscribed') return 'Unsubscribed from e-mails';
      if (field === 'note') return after ? `Note added: ${after}` : 'A note was deleted';
      return undefined;
    },
  };
}

const statusNames = new Map<string, string>(Object.entries(statusLabels));
