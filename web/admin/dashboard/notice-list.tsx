import { Link } from 'react-router';
import { ToastForm } from '../../forms/toast-form.tsx';
import { Button } from '../../ui/button.tsx';
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
