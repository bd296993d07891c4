import { PressButton } from '../../kit/forms/press-button.tsx';
import { cardLook } from '../../kit/ui/card.tsx';

export function RetryRelays({ leadId }: { leadId?: string }) {
  return (
    <div
      className={cardLook(
        'mb-6 flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-warn',
        'warn',
      )}
    >
      <p>{leadId ? 'Your form did not take this request.' : 'Your form did not take these.'}</p>
      <PressButton action="/admin/leads/relays" values={leadId ? { id: leadId } : {}} look="quiet">
        Try again
      </PressButton>
    </div>
  );
}
