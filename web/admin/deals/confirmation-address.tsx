import { useSite } from '../../layout/use-site.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Where Stripe can send buyers after they paid: their terms, with the day that it was. */
export function ConfirmationAddress({ id }: { id: string }) {
  const { publicUrl } = useSite().site;
  const address = `${publicUrl}/bought/${id}`;
  return (
    <div className="mt-3 text-sm">
      <p className="text-ink-soft">
        Stripe can send buyers to their terms: in the payment link, under After payment, choose not
        to show the confirmation page, and redirect to this address.
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="wrap-anywhere">{address}</code>
        <CopyButton text={address} what="the address" />
      </p>
    </div>
  );
}
