import { Form, useNavigation } from 'react-router';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';

export function SetStatus({ status }: { status: 'active' | 'inactive' }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value={status} />
      <Button type="submit" look="quiet" disabled={sending}>
        {status === 'active' ? 'Resume' : 'Pause'}
      </Button>
    </Form>
  );
}

export function BusinessStatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'warn'}>{isActive ? 'Active' : 'Paused'}</Badge>;
}
