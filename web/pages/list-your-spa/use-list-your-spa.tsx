import { type SubmitEvent, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLazyDialog } from '../../kit/layout/use-lazy-dialog.ts';
import { useSite } from '../../kit/layout/use-site.ts';

const PAGE = '/list-your-spa';
const loadDialog = async () => (await import('./list-your-spa-dialog.tsx')).ListYourSpaDialog;

/** One dialog per page; its buttons open it instead of the form's page. */
export function useListYourSpa() {
  const { site } = useSite();
  const { pathname } = useLocation();
  const { dialog, Dialog, open } = useLazyDialog(loadDialog);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's Back leaves the dialog with its page
  useEffect(() => dialog.current?.close(), [pathname]);

  return {
    dialog: Dialog && <Dialog ref={dialog} brand={site.brand} />,
    /** A handler for the element around the buttons. */
    openInstead: (event: SubmitEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.matches(`[action="${PAGE}"]:not([method])`))
        return;
      event.preventDefault();
      // The menu closes first, so that the focus returns to its button after the dialog.
      target.closest<HTMLElement>('[popover]')?.hidePopover();
      void open(PAGE);
    },
  };
}
