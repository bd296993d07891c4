import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function DealNotFound() {
  return (
    <div className="page py-12">
      <EmptyState title="Deal Not Found" text="The deal you're looking for doesn't exist.">
        <a href="/deals" data-follow className={buttonLook()}>
          Browse Available Deals
        </a>
      </EmptyState>
    </div>
  );
}
