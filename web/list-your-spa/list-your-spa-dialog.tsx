import type { RefObject } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ListingForm } from './list-your-spa-form.tsx';

type Props = { ref: RefObject<HTMLDialogElement | null>; brand: string; onSent: () => void };

/** What the frame's List Your Spa dialog loads when it is first opened. */
export function ListingInDialog({ ref, ...form }: Props) {
  return (
    <Dialog ref={ref} title="List Your Spa">
      <ListingForm {...form} />
    </Dialog>
  );
}
