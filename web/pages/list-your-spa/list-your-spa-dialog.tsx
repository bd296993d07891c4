import type { RefObject } from 'react';
import { THANK_YOU } from '../../../market/leads/copy.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { ListYourSpaForm } from './list-your-spa-form.tsx';

type Props = { ref: RefObject<HTMLDialogElement | null>; brand: string };

/** Loaded when the dialog first opens. */
export function ListYourSpaDialog({ ref, brand }: Props) {
  function showThanks() {
    ref.current?.close();
    toast('success', THANK_YOU);
  }
  return (
    <Dialog ref={ref} title="List Your Spa">
      <ListYourSpaForm brand={brand} onSent={showThanks} />
    </Dialog>
  );
}
