import { Form, useNavigation } from 'react-router';
import type { BusinessRow } from '../../../market/ports.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { verbTo } from './verbs.ts';

type Props = Pick<BusinessRow, 'status'>;

export function SetStatus({ status }: Props) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="status" value={status} />
      <Button type="submit" look="quiet" disabled={sending}>
        {verbTo(status)?.name}
      </Button>
    </Form>
  );
}

export function BusinessStatusBadge({ status }: Props) {
  return <Badge tone={status === 'active' ? 'good' : 'warn'}>{verbTo(status)?.state}</Badge>;
}
