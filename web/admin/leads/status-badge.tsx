import { Link } from 'react-router';
import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { statusLabels } from './copy.ts';
import type { LeadView } from './view.server.ts';

/** Specification, section 4: contacted green, archived gray, other yellow; each with its word. */
const looks = {
  new: 'bg-warn-tint text-warn',
  contacted: 'bg-good-tint text-good',
  archived: 'bg-line text-ink',
};

export function LeadStatusBadge({ status }: Pick<LeadView, 'status'>) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 font-semibold text-sm ${looks[status]}`}
    >
      {statusLabels[status]}
    </span>
  );
}

const LINK = 'underline underline-offset-4';

export function ListedAs({ listedAs }: Pick<LeadView, 'listedAs'>) {
  if (!listedAs) return null;
  return (
    <p className="text-good text-sm">
      Listed as{' '}
      <Link to={`/admin/businesses/${listedAs.id}/edit`} className={LINK}>
        {listedAs.name}
      </Link>
    </p>
  );
}

/** That somebody with the same e-mail, phone, or name and location is there already. */
export function Duplicates({ known }: Pick<LeadView, 'known'>) {
  if (known.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-sm text-warn">
      {known.map(({ kind, id, name, sharedFields }) => (
        <li key={id}>
          Same {sharedFields.join(' and ')} as the {kind}{' '}
          <Link
            to={kind === 'lead' ? `/admin/leads/${id}` : `/admin/businesses/${id}/edit`}
            className={LINK}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function RelayStatus({ relay }: Pick<LeadView, 'relay'>) {
  if (!relay) return null;
  const look = relay.state === 'failed' ? 'text-bad' : 'text-ink-soft';
  return <p className={`text-sm ${look}`}>{relay.text}</p>;
}

/** The consent to texts is a proof: the words that were shown, and when the box was ticked. */
export function Consent({ consent }: Pick<LeadView, 'consent'>) {
  if (!consent) return null;
  return (
    <p className="text-ink-soft text-sm">
      May be texted: “{consent.wording}”, <AdminTime at={consent.givenAt} />
    </p>
  );
}
