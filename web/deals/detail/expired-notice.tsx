import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

function BrowseDeals({ path = '/deals' }: { path?: string }) {
  return (
    <Link to={path} className={buttonLook()}>
      Browse Available Deals
    </Link>
  );
}

export function DealNotFound() {
  return (
    <div className="page py-12">
      <EmptyState title="Deal Not Found" text="The deal you're looking for doesn't exist.">
        <BrowseDeals />
      </EmptyState>
    </div>
  );
}

/** Leads on to the deals near, `path`. */
export function ExpiredNotice({ path }: { path: string }) {
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-warn-tint p-6 text-warn"
    >
      <div>
        <h1 className="text-3xl">Deal Has Expired</h1>
        <p className="mt-2">This deal is no longer available. Please check our other deals.</p>
      </div>
      <BrowseDeals path={path} />
    </div>
  );
}
