import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { Button } from '../../kit/ui/button.tsx';

/** Requests that your form did not take are sent to it again: one lead's, or all. */
export function RetryRelays({ leadId }: { leadId?: string }) {
  return (
    <ToastForm
      action="/admin/leads/relays"
      hiddenFields={leadId ? { id: leadId } : {}}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-warn bg-warn-tint px-5 py-3 text-warn"
    >
      {(isBusy) => (
        <>
          <p>{leadId ? 'Your form did not take this request.' : 'Your form did not take these.'}</p>
          <Button type="submit" look="quiet" disabled={isBusy}>
            Try again
          </Button>
        </>
      )}
    </ToastForm>
  );
}
