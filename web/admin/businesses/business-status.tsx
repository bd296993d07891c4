import { Form, useNavigation } from 'react-router';
import { MenuButton } from '../../kit/lists/list-table.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';

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
  return <Badge tone={isActive ? 'good' : 'warn'}>{isActive ? 'Active' : 'Paused'}</Badge>;
}
