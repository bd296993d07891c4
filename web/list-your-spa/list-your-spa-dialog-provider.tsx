import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { THANK_YOU } from '../../market/leads/copy.ts';
import { navigateIfReachable } from '../forms/reachability.ts';
import { useSite } from '../layout/use-site.ts';
import { toast } from '../ui/toast.tsx';
import { OpenListYourSpaDialog } from './list-your-spa-button.tsx';
import type { ListYourSpaDialog } from './list-your-spa-dialog.tsx';

/** The one List Your Spa dialog of a page, and the way for its buttons to open it. */
export function ListYourSpaDialogProvider({ children }: { children: ReactNode }) {
  const { site } = useSite();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  // The form is loaded when it is first opened, and then keeps its values.
  const [LoadedDialog, setLoadedDialog] = useState<typeof ListYourSpaDialog>();

  const open = useCallback(async () => {
    try {
      const { ListYourSpaDialog: ListingInDialog } = await import('./list-your-spa-dialog.tsx');
      flushSync(() => setLoadedDialog(() => ListingInDialog));
      dialog.current?.showModal();
    } catch {
      await navigateIfReachable('/list-your-spa');
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's Back leaves the dialog with its page
  useEffect(() => dialog.current?.close(), [pathname]);

  function showThanks() {
    dialog.current?.close();
    toast('success', THANK_YOU);
  }

  return (
    <OpenListYourSpaDialog value={open}>
      {children}
      {LoadedDialog && <LoadedDialog ref={dialog} brand={site.brand} onSent={showThanks} />}
    </OpenListYourSpaDialog>
  );
}
