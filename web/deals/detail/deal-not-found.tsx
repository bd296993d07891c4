import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function DealNotFound() {
  return (
    <div className="page py-12">
      <EmptyState title="Deal Not Found" text="The deal you're looking for doesn't exist.">
        <Link to="/deals" className={buttonLook()}>
          Browse Available Deals
        </Link>
      </EmptyState>
    </div>
  );
}
