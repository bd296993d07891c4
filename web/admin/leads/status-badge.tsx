import { AdminTime } from '../../kit/layout/admin-time.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { statusLabels } from './copy.ts';
import type { LeadView } from './view.server.ts';

/** Specification, section 4: contacted green, archived gray, other yellow; each with its word. */
const tones = { new: 'warn', contacted: 'good', archived: 'quiet' } as const;

export function LeadStatusBadge({ status }: Pick<LeadView, 'status'>) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}

export function ListedAs({ listedAs }: Pick<LeadView, 'listedAs'>) {
  if (!listedAs) return null;
  return (
    <p className="text-good text-sm">
      Listed as{' '}
      <TextLink to={`/admin/businesses/${listedAs.id}/edit`} color="inherit">
        {listedAs.name}
      </TextLink>
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
          <TextLink
            to={kind === 'lead' ? `/admin/leads/${id}` : `/admin/businesses/${id}/edit`}
            color="inherit"
          >
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

export function RelayStatus({ relay }: Pick<LeadView, 'relay'>) {
  if (!relay) return null;
  const look = relay.state === 'refused' ? 'text-bad' : 'text-ink-soft';
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
