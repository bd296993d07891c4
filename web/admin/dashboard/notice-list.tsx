import { type FormEvent, useEffect, useRef } from 'react';
import { Form, Link, PrefetchPageLinks, useFetcher } from 'react-router';
import type { SampleCount } from '../../../market/sample/commands.server.ts';
import type { RecordCount } from '../../../market/sample/records.server.ts';
import { counted, listed } from '../../../market/words.ts';
import { ToastForm } from '../../forms/toast-form.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast, withdrawErrors } from '../../ui/toast.tsx';
import type { Notice } from './notices.server.ts';

/** What is missing or wrong at the site itself, each with the setting that ends it. */
export function NoticeList({ notices }: { notices: Notice[] }) {
  return (
    <section aria-labelledby="notices" className="mt-12">
      <h2 id="notices" className="text-2xl">
        About your site
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {notices.map(({ title, text, to, action }) => (
          <li key={title} className="flex gap-4 p-5">
            <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-warn" />
            <div>
              <h3>
                {to ? (
                  <Link to={to} className="underline underline-offset-4">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              <p className="prose-line text-ink-soft">{text}</p>
              {action && (
                <ToastForm action={action.to} hiddenFields={{}} className="mt-3">
                  {(isBusy) => (
                    <Button type="submit" look="quiet" disabled={isBusy}>
                      {action.button}
                    </Button>
                  )}
                </ToastForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-warn bg-warn-tint px-5 py-3"
    >
      <div>
        <h2 id="sample-content" className="font-sans font-semibold text-base text-warn">
          {SAMPLE_TITLE}
        </h2>
        <p className="prose-line text-sm">
          Visitors see made-up spas and deals that nobody can book. Leads, messages, cases and
          figures of the weeks before are made up too. What you edited or added stays.
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
          <Button type="submit" look="danger" disabled={isBusy}>
            {isBusy ? 'Removing...' : REMOVE_SAMPLE}
          </Button>
        </fetcher.Form>
      </Dialog>
    </section>
  );
}

const SAMPLE_TITLE = 'This is still the sample content';
export const REMOVE_SAMPLE = 'Remove the sample content';
export const REMOVE_SAMPLE_QUESTION =
  'The made-up businesses, deals, leads, conversations, cases and figures are deleted. What you edited or added stays. This action cannot be undone.';
export const REMOVE_SAMPLE_FAILED = 'Failed to remove the sample content';
export const SAMPLE_MISSING = 'There is no sample content to remove.';

/** What a toast says was removed, and what stays. */
export function removedText({ businesses, deals }: SampleCount): string {
  const counts = [counted(businesses, 'business', 'businesses'), counted(deals, 'deal')];
  return `Removed the sample content: ${listed(counts)}`;
}

export function remainingText(remaining: SampleCount & RecordCount): string | undefined {
  const { businesses, deals, leads, conversations, cases } = remaining;
  const counts = [
    businesses > 0 && counted(businesses, 'business', 'businesses'),
    deals > 0 && counted(deals, 'deal'),
    leads > 0 && counted(leads, 'lead'),
    conversations > 0 && counted(conversations, 'conversation'),
    cases > 0 && counted(cases, 'case'),
  ].filter((text) => text !== false);
  return counts.length > 0 ? `Kept what you edited or use: ${listed(counts)}.` : undefined;
}
