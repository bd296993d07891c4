import { Form, useNavigation } from 'react-router';
import { MenuButton } from '../../kit/lists/list-table.tsx';
import { Button } from '../../kit/ui/button.tsx';

/** Pauses a spa from its menu, and resumes it by a button in sight. */
export function SetStatus({ status }: { status: 'active' | 'inactive' }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value={status} />
      {status === 'active' ? (
        <Button type="submit" look="quiet" disabled={sending}>
          Resume
        </Button>
      ) : (
        <MenuButton disabled={sending}>Pause</MenuButton>
      )}
    </Form>
  );
}

export function BusinessStatusBadge({ isActive }: { isActive: boolean }) {
  const look = isActive ? 'bg-good-tint text-good' : 'bg-warn-tint text-warn';
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 font-semibold text-sm ${look}`}>
      {isActive ? 'Active' : 'Paused'}
    </span>
  );
}
