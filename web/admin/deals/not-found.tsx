import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function DealNotFound() {
  return (
    <>
      <title>Deal Not Found</title>
      <EmptyState title="Deal Not Found" text="It may have been deleted in the meantime.">
        <Link to="/admin/deals" className={buttonLook()}>
          Active Deals
        </Link>
      </EmptyState>
    </>
  );
}
