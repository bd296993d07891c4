import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLazyDialog } from '../layout/use-lazy-dialog.ts';
import { useSite } from '../layout/use-site.ts';
import { OpenListYourSpaDialog } from './list-your-spa-button.tsx';

const loadDialog = async () => (await import('./list-your-spa-dialog.tsx')).ListYourSpaDialog;

/** The one List Your Spa dialog of a page, and the way for its buttons to open it. */
export function ListYourSpaDialogProvider({ children }: { children: ReactNode }) {
  const { site } = useSite();
  const { pathname } = useLocation();
  const { dialog, Dialog, open } = useLazyDialog(loadDialog, '/list-your-spa');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's Back leaves the dialog with its page
  useEffect(() => dialog.current?.close(), [pathname]);

  return (
    <OpenListYourSpaDialog value={open}>
      {children}
      {Dialog && <Dialog ref={dialog} brand={site.brand} />}
    </OpenListYourSpaDialog>
  );
}
