import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { THANK_YOU } from '../../market/leads/copy.ts';
import { ListingForm, ListingIntro } from '../forms/listing-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { OpenListing } from './list-your-spa-button.tsx';
import { useSite } from './use-site.ts';

/** The one List Your Spa dialog of a page, and the way for its buttons to open it. */
export function ListingDialog({ children }: { children: ReactNode }) {
  const { site } = useSite();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  // The form is drawn when it is first asked for, and then keeps what was typed.
  const [wanted, setWanted] = useState(false);

  const open = useCallback(() => {
    flushSync(() => setWanted(true));
    dialog.current?.showModal();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's Back leaves the dialog with its page
  useEffect(() => dialog.current?.close(), [pathname]);

  function thank() {
    dialog.current?.close();
    toast('success', THANK_YOU);
  }

  return (
    <OpenListing value={open}>
      {children}
      {wanted && (
        <Dialog ref={dialog} title="List Your Spa">
          <ListingIntro />
          <ListingForm brand={site.brand} onSent={thank} />
        </Dialog>
      )}
    </OpenListing>
  );
}
