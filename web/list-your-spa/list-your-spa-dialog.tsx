import type { RefObject } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ListYourSpaForm } from './list-your-spa-form.tsx';

type Props = { ref: RefObject<HTMLDialogElement | null>; brand: string; onSent: () => void };

/** What the frame's List Your Spa dialog loads when it is first opened. */
export function ListYourSpaDialog({ ref, ...form }: Props) {
  return (
    <Dialog ref={ref} title="List Your Spa">
      <ListYourSpaForm {...form} />
    </Dialog>
  );
}
