import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';

const RELAYS = '/admin/leads/relays';

/** Requests that your form did not take are sent to it again: one lead's, or all. */
export function RetryRelays({ leadId }: { leadId?: string }) {
  const isBusy = useNavigation().formAction === RELAYS;
  return (
    <Form
      method="post"
      action={RELAYS}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-tint px-5 py-3 text-warn"
    >
      {leadId && <input type="hidden" name="id" value={leadId} />}
      <p>{leadId ? 'Your form did not take this request.' : 'Your form did not take these.'}</p>
      <Button type="submit" look="quiet" disabled={isBusy}>
        Try again
      </Button>
    </Form>
  );
}
