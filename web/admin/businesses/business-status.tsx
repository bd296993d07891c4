import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Whether visitors see the business, in words, and the button that changes it. */
export function BusinessStatus({ isActive }: { isActive: boolean }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      className="mb-8 flex max-w-2xl flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value={isActive ? 'inactive' : 'active'} />
      <div>
        <BusinessStatusBadge isActive={isActive} />
        <p className="mt-1.5 text-ink-soft text-sm">
          {isActive
            ? 'Visitors see this business and its deals.'
            : 'Visitors see neither this business nor its deals.'}
        </p>
      </div>
      <Button type="submit" look="quiet" disabled={sending}>
        {isActive ? 'Set inactive' : 'Set active'}
      </Button>
    </Form>
  );
}

export function BusinessStatusBadge({ isActive }: { isActive: boolean }) {
  const look = isActive ? 'bg-good-tint text-good' : 'bg-warn-tint text-warn';
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 font-semibold text-sm ${look}`}>
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}
