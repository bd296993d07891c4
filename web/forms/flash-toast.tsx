import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import type { Flash } from './flash.server.ts';

/** Shows what the last page left to say; in the page itself where there is no script. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  useEffect(() => {
    if (!flash) return;
    // The toast area listens from the end of this same commit on.
    const timer = setTimeout(() => {
      toast(flash.kind, flash.text);
      if (flash.warning) toast('warning', flash.warning);
    });
    return () => clearTimeout(timer);
  }, [flash]);
  return flash ? (
    <noscript>
      <p className="m-4 rounded-card border border-line bg-surface p-4 font-medium">
        {flash.text} {flash.warning}
      </p>
    </noscript>
  ) : null;
}
