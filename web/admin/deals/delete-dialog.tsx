import { type RefObject, useEffect } from 'react';
import { PrefetchPageLinks, useFetcher } from 'react-router';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';

export const DELETE_QUESTION =
  'Are you sure you want to delete this deal? This action cannot be undone.';

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  deal: { id: string; title: string } | undefined;
  back: string;
  /** True once the list no longer has it. */
  isDeleted: boolean;
};

export function DeleteDialog({ ref, deal, back, isDeleted }: Props) {
  const action = `/admin/deals/${deal?.id}/delete`;
  const fetcher = useFetcher<{ failed?: string }>();
  const deleting = fetcher.state !== 'idle';

  useEffect(() => {
    if (fetcher.data?.failed) toast('error', fetcher.data.failed);
  }, [fetcher.data]);

  useEffect(() => {
    if (isDeleted) ref.current?.close();
  }, [isDeleted, ref]);

  return (
    <Dialog ref={ref} title="Delete deal">
      <PrefetchPageLinks page="/admin/deals/any/delete" />
      {deal && (
        <>
          <p className="mt-4 font-semibold">{deal.title}</p>
          <p className="mt-2">{DELETE_QUESTION}</p>
          <fetcher.Form
            method="post"
            action={action}
            onSubmit={withdrawErrors}
            preventScrollReset
            className="mt-7 flex flex-wrap gap-3"
          >
            <input type="hidden" name="back" value={back} />
            <button
              type="button"
              onClick={() => ref.current?.close()}
              className={buttonLook('quiet')}
            >
              Cancel
            </button>
            <Button type="submit" look="danger" disabled={deleting}>
              {deleting ? 'Deleting...' : 'Delete'}
            </Button>
          </fetcher.Form>
        </>
      )}
    </Dialog>
  );
}
