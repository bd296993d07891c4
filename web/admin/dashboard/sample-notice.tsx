import { type FormEvent, useEffect, useRef } from 'react';
import { Form, PrefetchPageLinks, useFetcher } from 'react-router';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import { REMOVE_SAMPLE, REMOVE_SAMPLE_QUESTION, SAMPLE_TITLE } from './sample-copy.ts';

const REMOVE_PATH = '/admin/sample';

/** Asks before it removes: in a dialog, or without a script on a page of its own. */
export function SampleNotice() {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<{ failed?: string }>();
  const isBusy = fetcher.state !== 'idle';
  useEffect(() => {
    if (fetcher.data?.failed) toast('error', fetcher.data.failed);
  }, [fetcher.data]);

  function openDialog(event: FormEvent) {
    event.preventDefault();
    dialog.current?.showModal();
  }

  return (
    <section
      aria-labelledby="sample-content"
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-warn bg-warn-tint p-5"
    >
      <div>
        <h2 id="sample-content" className="font-semibold text-lg text-warn">
          {SAMPLE_TITLE}
        </h2>
        <p className="prose-line">
          Visitors see made-up spas and deals that nobody can book. What you edited or added stays.
        </p>
      </div>
      <PrefetchPageLinks page={REMOVE_PATH} />
      <Form method="get" action={REMOVE_PATH} onSubmit={openDialog}>
        <Button type="submit" look="quiet">
          {REMOVE_SAMPLE}
        </Button>
      </Form>
      <Dialog ref={dialog} title={`${REMOVE_SAMPLE}?`}>
        <p className="mt-4">{REMOVE_SAMPLE_QUESTION}</p>
        <fetcher.Form
          method="post"
          action={REMOVE_PATH}
          onSubmit={withdrawErrors}
          className="mt-7 flex flex-wrap gap-3"
        >
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className={buttonLook('quiet')}
          >
            Cancel
          </button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Removing...' : REMOVE_SAMPLE}
          </Button>
        </fetcher.Form>
      </Dialog>
    </section>
  );
}
