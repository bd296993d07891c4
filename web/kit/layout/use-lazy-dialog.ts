import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hideFetching, showFetching } from '../ui/press-feedback.ts';
import { useReachability } from './reachability.ts';

/** Fetches the dialog's code when it opens. If that fails, the `page` passed to `open` does its work. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { navigateIfReachable } = useReachability();
  const dialog = useRef<HTMLDialogElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  async function open(page: string, prepare?: () => void) {
    showFetching();
    try {
      const loaded = await load();
      flushSync(() => {
        setDialog(() => loaded);
        prepare?.();
      });
      dialog.current?.showModal();
    } catch {
      if (await navigateIfReachable(page)) return;
    }
    hideFetching();
  }
  return { dialog, Dialog, open };
}
