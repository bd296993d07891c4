import { Link, useLocation } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';

/** Stands where a list would, which could not be read. */
export function FailedToLoad({ what }: { what: 'businesses' | 'deals' | 'leads' }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="rounded-card border border-bad bg-bad-tint p-6">
      <p className="font-semibold text-bad">Failed to load {what}</p>
      <Link to={pathname + search} replace className={buttonLook('quiet', 'mt-4')}>
        Try Again
      </Link>
    </div>
  );
}
