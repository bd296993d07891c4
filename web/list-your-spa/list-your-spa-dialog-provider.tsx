import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { THANK_YOU } from '../../market/leads/copy.ts';
import { leaveFor } from '../forms/reachability.ts';
import { useSite } from '../layout/use-site.ts';
import { toast } from '../ui/toast.tsx';
import { OpenListing } from './list-your-spa-button.tsx';
import type { ListingInDialog } from './list-your-spa-dialog.tsx';

/** The one List Your Spa dialog of a page, and the way for its buttons to open it. */
export function ListingDialog({ children }: { children: ReactNode }) {
  const { site } = useSite();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  // The form is loaded when it is first asked for, and then keeps what was typed.
  const [Listing, setListing] = useState<typeof ListingInDialog>();

  const open = useCallback(async () => {
    try {
      const { ListingInDialog } = await import('./list-your-spa-dialog.tsx');
      flushSync(() => setListing(() => ListingInDialog));
      dialog.current?.showModal();
    } catch {
      await leaveFor('/list-your-spa');
    }
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
      {Listing && <Listing ref={dialog} brand={site.brand} onSent={thank} />}
    </OpenListing>
  );
}
