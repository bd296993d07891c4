import { Link } from 'react-router';
import { OPERATOR } from '../../../../market/purchases/rules.ts';
import { formatNumber } from '../../../../market/words.ts';
import { AdminTime } from '../../../kit/layout/admin-time.tsx';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { cardLook } from '../../../kit/ui/card.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import type { ConnectionsView } from './view.server.ts';

/** The accounts that are read, those with a problem first, and when each was last. */
export function StripeCard({ accounts, count, hasOwn }: ConnectionsView['stripe']) {
  const more = count - accounts.length;
  return (
    <li id="stripe" className={cardLook('grid scroll-mt-24 gap-3 p-5')}>
      <h2 className="font-display text-xl">Stripe</h2>
      <p className="prose-line">
        Purchases are read every five minutes, with a key that can only read. Connect a spa that
        sells for itself from its own form.
      </p>
      <ul className="text-sm wrap-anywhere">
        {accounts.map(({ id, name, checked_at, problem }) => (
          <li key={id} className="py-1">
            <TextLink to={`/admin/stripe/${id}`}>{name ?? 'Your account'}</TextLink>
            {checked_at === null ? (
              ': nothing read yet'
            ) : (
              <>
                : last read <AdminTime at={checked_at} />
              </>
            )}
            {problem && <span className="block text-bad">{problem}</span>}
          </li>
        ))}
        {more > 0 && <li className="py-1">And {formatNumber(more)} more.</li>}
      </ul>
      {!hasOwn && (
        <div>
          <Link to={`/admin/stripe/${OPERATOR}`} className={buttonLook()}>
            Connect Stripe
          </Link>
        </div>
      )}
    </li>
  );
}
