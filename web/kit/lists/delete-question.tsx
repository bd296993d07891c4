import type { ReactNode, RefObject } from 'react';
import { Form, Link, PrefetchPageLinks, useFetcher, useNavigation } from 'react-router';
import { Alert } from '../ui/alert.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { withdrawErrors } from '../ui/toast.tsx';
import { useFailureToast } from '../ui/use-failure-toast.ts';

interface Question {
  title: string;
  children: ReactNode;
  /** The button's text before, and in `busy` while it deletes. */
  button: string;
  busy: string;
  back: string;
}

/** For browsers without scripts: asks on a page of its own. */
export function DeletePage({
  title,
  children,
  button,
  busy,
  back,
  actionData,
}: Question & { actionData: object | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="max-w-xl">
      <title>{title}</title>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {actionData && 'failed' in actionData && (
        <Alert className="mt-6">{String(actionData.failed)}</Alert>
      )}
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <div className="mb-5 w-full">{children}</div>
        <input type="hidden" name="back" value={back} />
        <Link to={back} className={buttonLook('quiet')}>
          Cancel
        </Link>
        <Button type="submit" look="danger" disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </Form>
    </div>
  );
}

/** `page` asks without scripts, and deletes. */
export function DeleteDialog({
  ref,
  title,
  children,
  button,
  busy,
  back,
  page,
}: Question & { ref: RefObject<HTMLDialogElement | null>; page: string }) {
  const fetcher = useFetcher<{ failed?: string }>();
  const isBusy = fetcher.state !== 'idle';
  useFailureToast(fetcher.data?.failed, fetcher.data);
  return (
    <Dialog ref={ref} title={title} sending={fetcher}>
      <PrefetchPageLinks page={page} />
      <div className="mt-4">{children}</div>
      <fetcher.Form
        method="post"
        action={page}
        onSubmit={withdrawErrors}
        preventScrollReset
        className="mt-7 flex flex-wrap gap-3"
      >
        <input type="hidden" name="back" value={back} />
        <button type="button" onClick={() => ref.current?.close()} className={buttonLook('quiet')}>
          Cancel
        </button>
        <Button type="submit" look="danger" disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}
