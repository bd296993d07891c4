import { GENUINE, statusLabels } from './copy.ts';
import type { CaseView } from './view.server.ts';

const BADGE = 'inline-block rounded-full px-3 py-0.5 font-semibold text-sm';

/** The colors of leads: answered green, closed gray, new yellow; each with its word. */
const looks = {
  new: 'bg-warn-tint text-warn',
  answered: 'bg-good-tint text-good',
  closed: 'bg-line text-ink',
};

export function CaseStatusBadge({ status, isGenuine }: Pick<CaseView, 'status' | 'isGenuine'>) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`${BADGE} ${looks[status]}`}>{statusLabels[status]}</span>
      {isGenuine && <span className={`${BADGE} bg-sage-tint text-sage`}>{GENUINE}</span>}
    </span>
  );
}
