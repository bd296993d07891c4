import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../ui/button.tsx';
import { cardLook } from '../ui/card.tsx';
import { toast, withdrawErrors } from '../ui/toast.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import type { Flash } from './flash.server.ts';
import { HiddenFields } from './hidden-fields.tsx';

/** Without scripts, the page itself shows the message. */
export function FlashToast({ flash }: { flash: Flash | null }) {
  const { submit, data } = useFetcher<{ failed?: string }>();
  useEffect(() => {
    if (!flash) return;
    const { kind, text, warning, undo } = flash;
    const press = () => void (undo && submit(undo.values, { method: 'post', action: undo.action }));
    // The toast area listens from the end of this commit.
    const timer = setTimeout(() => {
      toast(kind, text, undo && { name: 'Undo', press });
      if (warning) toast('warning', warning);
    });
    return () => {
      clearTimeout(timer);
      // Only the last change can be undone, on the page where it was made.
      if (undo) withdrawErrors();
    };
  }, [flash, submit]);
  useFailureToast(data?.failed, data);
  return flash ? (
    <noscript>
      <p className={cardLook('m-4 p-4 font-medium')}>
        {flash.text} {flash.warning}
      </p>
      {flash.undo && (
        <form method="post" action={flash.undo.action} className="m-4">
          <HiddenFields values={flash.undo.values} />
          <Button type="submit" look="quiet">
            Undo
          </Button>
        </form>
      )}
    </noscript>
  ) : null;
}
