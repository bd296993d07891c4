import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';

type Props = { what: 'businesses' | 'deals' | 'leads' | 'cases' | 'tasks' };

/** Replaces a list that could not be read; each failed retry has its toast. */
export function FailedToLoad({ what }: Props) {
  const { pathname, search, key } = useLocation();
  const message = `Failed to load ${what}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new with every try
  useEffect(() => {
    // The toast area listens from the end of a page's first commit on.
    const timer = setTimeout(() => {
      withdrawErrors();
      toast('error', message);
    });
    return () => clearTimeout(timer);
  }, [message, key]);

  return (
    <div role="alert" className="rounded-card border border-bad bg-bad-tint p-6">
      <p className="font-semibold text-bad">{message}</p>
      <Link to={pathname + search} replace className={buttonLook('quiet', 'mt-4')}>
        Try Again
      </Link>
    </div>
  );
}
