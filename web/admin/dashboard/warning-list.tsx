import { Link } from 'react-router';
import type { SampleCount } from '../../../market/sample/commands.server.ts';
import type { Todo } from '../../../market/todo/rules.ts';
import { counted, listed } from '../../../market/words.ts';
import { ToastForm } from '../../kit/forms/toast-form.tsx';
import { Button } from '../../kit/ui/button.tsx';

/** What stops the site's work until somebody acts, each with its button or its screen. */
export function UrgentWarnings({ warnings }: { warnings: Todo[] }) {
  return (
    <section aria-labelledby="warnings" className="mt-4">
      <h2 id="warnings" className="sr-only">
        About your site
      </h2>
      <WarningList warnings={warnings} />
    </section>
  );
}

/** What nobody waits for, folded: each with the screen that ends it. */
export function Advice({ warnings }: { warnings: Todo[] }) {
  return (
    <details className="mt-6">
      <summary>{`Could be better (${warnings.length})`}</summary>
      <WarningList warnings={warnings} />
    </details>
  );
}

function WarningList({ warnings }: { warnings: Todo[] }) {
  return (
    <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
      {warnings.map(({ title, text, to, action, post }) => (
        <li key={`${title} ${to}`} className="px-4 py-3">
          <h3>
            {to ? (
              <Link to={to} className="underline underline-offset-4">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {text && <p className="prose-line text-ink-soft text-sm">{text}</p>}
          {post && (
            <ToastForm action={post} hiddenFields={{}} className="mt-3">
              {(isBusy) => (
                <Button type="submit" look="quiet" disabled={isBusy}>
                  {action}
                </Button>
              )}
            </ToastForm>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Leads to the page that says what goes, and asks. */
export function SampleWarning() {
  return (
    <section
      aria-labelledby="sample-content"
      className="mt-3 flex items-center justify-between gap-4 rounded-card border border-warn bg-warn-tint px-4"
    >
      <h2 id="sample-content" className="font-sans font-semibold text-base text-warn">
        {SAMPLE_TITLE}
      </h2>
      <Link
        to="/admin/sample"
        className="inline-flex min-h-11 items-center font-semibold text-warn underline underline-offset-4"
      >
        <span>
          Remove<span className="max-md:sr-only"> the sample content</span>
        </span>
      </Link>
    </section>
  );
}

const SAMPLE_TITLE = 'This is still the sample content';
export const REMOVE_SAMPLE = {
  title: 'Remove the sample content',
  button: 'Remove the sample content',
  busy: 'Removing...',
};
export const REMOVE_SAMPLE_FAILED = 'Failed to remove the sample content';
export const SAMPLE_MISSING = 'There is no sample content to remove.';

/** What a toast says was removed, and what stays. */
export function removedText(removed: SampleCount): string {
  return `Removed the sample content: ${countedSample(removed)}`;
}

export function remainingText(remaining: SampleCount): string | undefined {
  return remaining.businesses + remaining.deals > 0
    ? `Still here: ${countedSample(remaining)}.`
    : undefined;
}

/** '264 spas and 462 deals' */
export function countedSample({ businesses, deals }: SampleCount): string {
  const counts = [
    businesses > 0 && counted(businesses, 'spa'),
    deals > 0 && counted(deals, 'deal'),
  ];
  return listed(counts.filter((text) => text !== false)) || 'nothing';
}
