import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function MissingBusiness() {
  return (
    <>
      <title>Business Not Found</title>
      <EmptyState
        title="Business Not Found"
        text="It may have been removed, or its address was mistyped."
      >
        <Link to="/admin/businesses" className={buttonLook()}>
          All businesses
        </Link>
      </EmptyState>
    </>
  );
}
